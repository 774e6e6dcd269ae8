# One image for web, live, worker and beat (docker-compose.yml). Runs as a plain user; nothing is written into the image.
FROM python:3.13-slim-bookworm AS packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/venv
COPY requirements.txt /tmp/requirements.txt
RUN /opt/venv/bin/pip install --require-hashes -r /tmp/requirements.txt

FROM python:3.13-slim-bookworm
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=config.settings STATIC_FROM_SOURCE=no DATA_DIR=/data
RUN useradd --system --uid 10001 --home-dir /data --create-home sobremesa
COPY --from=packages /opt/venv /opt/venv
WORKDIR /srv/sobremesa
COPY manage.py ./
COPY config config
COPY scoring scoring
COPY tournaments tournaments
COPY api api
COPY templates templates
# What browsers fetch, gathered once; the key is for this step alone.
RUN SECRET_KEY=only-for-collecting DATA_DIR=/tmp/collecting python manage.py collectstatic --noinput --verbosity 0 \
    && rm -rf /tmp/collecting
USER sobremesa
VOLUME /data
EXPOSE 8000
CMD ["gunicorn", "config.wsgi", "--bind", "0.0.0.0:8000", "--workers", "2", "--threads", "4", \
     "--max-requests", "20000", "--max-requests-jitter", "2000"]
