"""Page addresses."""

from django.urls import path

urlpatterns = []
