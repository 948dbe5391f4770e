# For those whose fingers type make; ./run does the work.
.PHONY: serve test lint ci
serve:
	./run
test:
	./run test
lint:
	./run lint
ci:
	bash .ci/run
