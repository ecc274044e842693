"""Static files through the asynchronous server."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # untyped package
    """WhiteNoise, sending each file whole.

    It would stream them a block at a time, which Django's asynchronous handler cannot do with a file: it
    reads all of it first and warns about it. Our largest file is smaller than a photograph's thumbnail.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        response = HttpResponse(status=int(found.status))
        del response.headers["Content-Type"]
        for name, value in found.headers:
            response.headers[name] = value
        if found.file:
            with found.file:
                response.content = found.file.read()
        return response
