"""How horizons are stated: with one decimal, as the commands state them."""


def one_decimal(decades):
    """A horizon in decades with one decimal, as a text.

    Its hundredths, which the search found, are rounded half up, as `HorizonRow.stated` rounds them for tables: 6.65 to
    6.7, and 16.45, whose double is a little less, to 16.5. NumPy and `format` make 6.6 and 16.4 of these.
    """
    return f"{(round(100 * decades) + 5) // 10 / 10:.1f}"
