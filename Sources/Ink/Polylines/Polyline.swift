/// A touch's points as values, which filters can change without changing those of others.
public typealias Polyline = Line<PolylinePoint>
