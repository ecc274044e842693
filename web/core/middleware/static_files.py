"""Static files through the asynchronous server."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # untyped package
    """WhiteNoise that sends each file in one piece.

    WhiteNoise streams files in blocks. Django's asynchronous handler would first read all blocks of such a
    response and log a warning. The largest file is smaller than the thumbnail of a photograph.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        result = static_file.get_response(request.method, request.META)
        response = HttpResponse(status=int(result.status))
        del response.headers["Content-Type"]
        for name, value in result.headers:
            response.headers[name] = value
        if result.file:
            with result.file:
                response.content = result.file.read()
        return response
