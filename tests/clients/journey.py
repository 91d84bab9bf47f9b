"""
The main job through a client that openapi-python-client generates. `npm run clients` generates the client and runs this
against a server of its own: python journey.py ORIGIN USERNAME PASSWORD
"""

import importlib
import io
import pkgutil
import sys
import time
from http import HTTPStatus

import estimand_client
from estimand_client import AuthenticatedClient, Client, models
from estimand_client.api.analysis import (
    delete_analysis_by_id,
    get_analysis_by_id_perform_analysis,
    get_analysis_by_id_report,
    post_analysis,
)
from estimand_client.api.column import post_column
from estimand_client.api.file import (
    delete_file_by_id,
    get_file_by_id,
    patch_file_by_id_set_file_first_row_header,
    post_file,
    post_file_by_id_finalize,
)
from estimand_client.api.project import delete_project_by_id, get_project_by_id
from estimand_client.api.token import post_token
from estimand_client.types import File

CSV = b"a,b\n1,2\n3,4\n8,6\n"
# The column's values are 1 + 2, 3 + 4 and 8 + 6.
FORMULA = "[a] + [b]"
MEAN = 24 / 3

PATIENCE_S = 60


def parsed(response, status=HTTPStatus.OK):
    """The body of a response, or an error that shows the refusal."""
    if response.status_code != status:
        raise SystemExit(f"{response.status_code} instead of {status}: {response.content[:500]!r}")
    return response.parsed


def until(ask):
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        answer = ask()
        if answer is not None:
            return answer
        time.sleep(0.05)
    raise SystemExit(f"It took more than {PATIENCE_S} seconds.")


def expect(name, actual, expected):
    if actual != expected:
        raise SystemExit(f"{name}: {actual!r} instead of {expected!r}")


def import_every_module():
    """An import compiles a module and finds names that its own imports lack."""
    names = [module.name for module in pkgutil.walk_packages(estimand_client.__path__, "estimand_client.")]
    for name in names:
        importlib.import_module(name)
    return len(names)


def sign_in(origin, username, password):
    body = models.PostTokenBody(username=username, password=password)
    tokens = parsed(post_token.sync_detailed(client=Client(origin), body=body))
    return AuthenticatedClient(origin, tokens.access, raise_on_unexpected_status=True, timeout=PATIENCE_S)


def upload(client):
    file = File(io.BytesIO(CSV), "table.csv", "text/csv")
    dataset = parsed(
        post_file.sync_detailed(client=client, body=models.PostFileFilesBody(file=file)), HTTPStatus.CREATED
    )

    def inspected():
        status = parsed(get_file_by_id.sync_detailed(dataset.id, client=client)).status
        return None if status == "toprocess" else status

    expect("status of the file", until(inspected), "estimand_preview")
    return dataset.id


def finalize(client, dataset):
    settings = models.PatchFileByIdSetFileFirstRowHeaderBody(header=1, first_row=2)
    parsed(patch_file_by_id_set_file_first_row_header.sync_detailed(dataset, client=client, body=settings))
    project = parsed(post_file_by_id_finalize.sync_detailed(dataset, client=client)).project_full_id
    until(lambda: parsed(get_project_by_id.sync_detailed(project, client=client)).status == "ready" or None)
    return project


def make_column(client, project):
    body = models.PostColumnBodyType0(trans_type="numerical", user_formula=FORMULA, project=project)

    def computed():
        response = post_column.sync_detailed(client=client, body=body)
        return None if response.status_code == HTTPStatus.ACCEPTED else parsed(response, HTTPStatus.CREATED)

    return until(computed).column_index


def analyse(client, project, column):
    body = models.PostAnalysisBody(
        name="Journey",
        project=project,
        analysis_type=models.PostAnalysisBodyAnalysisType.UNIVARIATE,
        analysis_function=[models.PostAnalysisBodyAnalysisFunctionItem.STATISTICS],
        variables=models.PostAnalysisBodyVariables(y=models.PostAnalysisBodyVariablesY(column=column), x=[]),
    )
    return parsed(post_analysis.sync_detailed(client=client, body=body), HTTPStatus.CREATED).id


def mean_of(client, analysis):
    def result():
        response = get_analysis_by_id_perform_analysis.sync_detailed(analysis, client=client)
        return None if response.status_code == HTTPStatus.SERVICE_UNAVAILABLE else parsed(response)

    statistics = until(result).statistics.statistics
    return next(each.value for each in statistics if each.name == "avg")


def report_of(client, analysis):
    def report():
        response = get_analysis_by_id_report.sync_detailed(analysis, client=client)
        return None if response.status_code == HTTPStatus.SERVICE_UNAVAILABLE else parsed(response)

    return until(report).payload.read()


def delete(client, analysis, project, dataset):
    steps = [(delete_analysis_by_id, analysis), (delete_project_by_id, project), (delete_file_by_id, dataset)]
    for call, id in steps:
        parsed(call.sync_detailed(id, client=client), HTTPStatus.NO_CONTENT)
    refusal = parsed(get_file_by_id.sync_detailed(dataset, client=client), HTTPStatus.NOT_FOUND)
    expect("refusal", type(refusal), models.NotFoundProblem)


def main(origin, username, password):
    modules = import_every_module()
    client = sign_in(origin, username, password)
    dataset = upload(client)
    project = finalize(client, dataset)
    analysis = analyse(client, project, make_column(client, project))
    expect("mean", mean_of(client, analysis), MEAN)
    expect("first bytes of the report", report_of(client, analysis)[:5], b"%PDF-")
    delete(client, analysis, project, dataset)
    print(f"{modules} modules import; the main job works.")


main(*sys.argv[1:])
