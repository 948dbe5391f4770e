from django.apps import AppConfig


class SiteConfig(AppConfig):
    """No models: an app so that its checks and its `serve` command are found."""

    name = "bhabhi_site"

    def ready(self) -> None:
        from bhabhi_site import checks  # noqa: F401, PLC0415 (registers them; needs the apps loaded)
