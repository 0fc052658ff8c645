"""Recorded results: folders with a data package, read by the columns that the report needs."""

import csv
import io
import json
import pathlib
import re

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
INPUT, OUTPUT = 64, 74  # Exit codes, as those of the command line: a wrong input file; reading or writing failed.


class ReportError(Exception):
    """Why there is no report, as a sentence for people, with the exit code."""

    def __init__(self, sentence, code=INPUT):
        super().__init__(sentence)
        self.code = code


def shown(path):
    """A path as it is typed in the checkout."""
    path = pathlib.Path(path)
    return str(path.relative_to(CHECKOUT)) if path.is_relative_to(CHECKOUT) else str(path)


def read_bytes(path):
    try:
        # A pipe would wait for somebody to write to it.
        if path.exists() and not path.is_file() and not path.is_dir():
            raise ReportError(f"{shown(path)} is a pipe or a device, and should be a file.")
        return path.read_bytes()
    except FileNotFoundError:
        raise ReportError(f"There is no file {shown(path)}, which the report needs.") from None
    except IsADirectoryError:
        raise ReportError(f"{shown(path)} is a folder, and should be a file.") from None
    except OSError as error:
        raise ReportError(f"{shown(path)} cannot be read: {error.strerror}.", OUTPUT) from None


def read_text(path):
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise ReportError(f"{shown(path)} is not text in UTF-8.") from None


def read_json(path):
    def number(kind):
        def read(digits):
            value = float(digits)
            if not abs(value) < float("inf"):
                raise ReportError(f"{shown(path)} has the number {digits[:20]}, which is beyond a double.")
            return kind(digits)
        return read

    try:
        return json.loads(
            read_text(path), parse_int=number(int), parse_float=number(float), parse_constant=number(float))
    except (ValueError, RecursionError):
        raise ReportError(f"{shown(path)} is not JSON.") from None


class Row:
    """A row by the names of its columns. An empty field is None."""

    __slots__ = ("fields", "place")

    def __init__(self, fields, place):
        self.fields, self.place = fields, place

    def text(self, column):
        return self.fields[column] or None

    def number(self, column):
        text = self.fields[column]
        if not text:
            return None
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if not abs(number) < float("inf"):
            raise ReportError(f"{self.place}, column {column}: “{text[:40]}” is not a number.")
        return number

    def required(self, column):
        """A number that has to be there."""
        number = self.number(column)
        if number is None:
            raise ReportError(f"{self.place}, column {column} is empty, and should have a number.")
        return number

    def index(self, column):
        """A whole number from 0 on, which has to be there."""
        number = self.required(column)
        if number < 0 or number != int(number):
            raise ReportError(f"{self.place}, column {column}: “{self.fields[column]}” is no whole number from 0 on.")
        return int(number)

    def integer(self, column):
        number = self.number(column)
        if number is not None and number != int(number):
            raise ReportError(f"{self.place}, column {column}: “{self.fields[column]}” is not a whole number.")
        return None if number is None else int(number)


def read_rows(path, columns=()):
    """The rows of a CSV file that has at least these columns.

    The file is held as rows of texts: some hundred MB of memory for a table of 100 MB.
    """
    place = shown(path)
    lines = csv.reader(io.StringIO(read_text(path), newline=""), strict=True)
    rows = []
    try:
        header = next(lines, [])
        missing = [column for column in columns if column not in header]
        if missing:
            raise ReportError(f"{place} has no column {missing[0]}, which the report needs.")
        for fields in lines:
            if not fields:
                continue
            if len(fields) != len(header):
                raise ReportError(
                    f"{place}, line {lines.line_num}: {len(fields)} fields, and should have {len(header)}.")
            rows.append(Row(dict(zip(header, fields)), f"{place}, line {lines.line_num}"))
    except csv.Error as error:
        raise ReportError(f"{place}, line {lines.line_num} is not CSV: {error}.") from None
    return rows


class Result:
    """A result that is whole: its folder has a data package, a provenance, and the tables that the package lists."""

    def __init__(self, folder, makes):
        self.folder, self.makes = pathlib.Path(folder), makes
        self.name = self.folder.name
        package = self.object("datapackage.json")
        self.title = str(package.get("title", self.name))
        self.package = str(package.get("name", self.name))
        resources = package.get("resources")
        if not isinstance(resources, list) or not all(isinstance(each, dict) for each in resources):
            raise ReportError(f"{shown(self.folder)}/datapackage.json lists no resources; {self.remedy}.")
        for each in resources:
            if not re.fullmatch(r"[A-Za-z0-9][\w.-]*", str(each.get("path", ""))):
                raise ReportError(
                    f"{shown(self.folder)}/datapackage.json names “{str(each.get('path'))[:60]}”, which is no file in its "
                    f"folder; {self.remedy}.")
        self.tables = [each for each in resources if isinstance(each.get("schema"), dict)]
        self.provenance = self.object("provenance.json")
        self.read = {}

    @property
    def remedy(self):
        return f"{self.makes} measures it again"

    def object(self, name):
        value = read_json(self.folder / name)
        if not isinstance(value, dict):
            raise ReportError(f"{shown(self.folder / name)} is no JSON object; {self.remedy}.")
        return value

    def setting(self, *keys, default=None, kind=None):
        """A value of the provenance by its keys, one within the other; the default where it is of another kind."""
        value = self.provenance
        for key in keys:
            if not isinstance(value, dict) or key not in value:
                return default
            value = value[key]
        return value if kind is None or isinstance(value, kind) else default

    def has(self, table):
        """Whether the result lists a table: a run may be asked for some of them alone."""
        return any(each.get("path") == f"{table}.csv" for each in self.tables)

    def rows(self, table, columns=()):
        """The rows of `table`, which has to be there with these columns."""
        path = f"{table}.csv"
        if not self.has(table):
            raise ReportError(f"{shown(self.folder)} has no table {path}, which the report needs; {self.remedy}.")
        if table not in self.read:
            self.read[table] = read_rows(self.folder / path, columns)
        return self.read[table]

    def schemes(self):
        """The colour and the summary of each scheme in the catalogue that the result carries, in its order."""
        schemes = self.setting("catalogue", "schemes", default=[], kind=list)
        return {
            each["name"]: each for each in schemes if isinstance(each, dict) and isinstance(each.get("name"), str)}
