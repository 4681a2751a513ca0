// Hides how what took how long reaches who collects it (OpenTelemetry), and how its parts are found to belong together.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { trustedProxies } from './request-id.ts'
import { withoutSecrets } from './log.ts'
import { codeOf, errorOf, messageOf } from '../thrown.ts'
import { tracing, type Spans } from '../tracing/spans.ts'

/** Milliseconds that the end of the server waits for the last of it to be taken. */
const farewell = 2000
/** What is not taken within that many is lost. */
const mostKept = 8192
/** Requests and jobs told in a second, so that a busy server is not held up by telling what keeps it busy. */
const mostPerSecond = 25
/** Milliseconds between two warnings that nobody takes it. */
const warnEvery = 60_000

/** From now on, until the server closes. */
export async function openTracing(app: FastifyInstance, settings: NonNullable<Config['tracing']>, trustedProxy: string[]): Promise<void> {
	const { tracer, shutdown, api } = await loadTracer(app, settings)
	const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } = api
	const storage = new AsyncLocalStorage<Context>()
	const isTrusted = trustedProxies(trustedProxy)
	const requests = new WeakMap<FastifyRequest, Context>()
	const kinds = { database: SpanKind.CLIENT, call: SpanKind.CLIENT, job: SpanKind.CONSUMER }

	const hasRoom = withinEachSecond(mostPerSecond)
	const fail = (span: Span, error: unknown) => {
		// The code alone: messages repeat what was sent.
		span.setAttribute('error.type', codeOf(error) ?? errorOf(error).name).setStatus({ code: SpanStatusCode.ERROR })
	}
	/** Of the proxy in front of us, where it is one. Null: it is not to be told, as the proxy says or as there are too many. */
	function contextOf({ raw }: FastifyRequest): Context | null {
		const [, traceId = '', spanId = '', flags = ''] = parentShape.exec(String(raw.headers['traceparent'] ?? '')) ?? []
		const isGiven = traceId !== '' && isTrusted(raw)
		if ((isGiven && (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) === 0) || !hasRoom()) return null
		return isGiven ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }) : ROOT_CONTEXT
	}
	const spans: Spans = {
		during: (told, work) => {
			const parent = told.kind !== 'job' ? storage.getStore() : hasRoom() ? ROOT_CONTEXT : undefined
			if (!parent) return work()
			const span = tracer.startSpan(told.name, { kind: kinds[told.kind], attributes: told.attributes }, parent)
			const asked = storage.run(trace.setSpan(parent, span), work)
			return asked
				.then(
					(answer) => {
						if (told.outcome) span.setAttributes(told.outcome(answer))
						return answer
					},
					(error: unknown) => {
						fail(span, error)
						throw error
					},
				)
				.finally(() => span.end())
		},
	}
	app.addHook('onRequest', (request, _reply, done) => {
		const parent = request.ws ? null : contextOf(request)
		if (parent === null) return done()
		const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent)
		const context = trace.setSpan(parent, span)
		requests.set(request, context)
		storage.run(context, done)
	})
	// What comes after a body has been read is called by its stream, which knows nothing of this.
	app.addHook('preValidation', (request, _reply, done) => {
		const context = requests.get(request)
		if (context) storage.run(context, done)
		else done()
	})
	app.addHook('onResponse', (request, reply, done) => {
		const context = requests.get(request)
		const span = context && trace.getSpan(context)
		if (span) endRequest(span, request, reply.raw.headersSent ? reply.statusCode : 0)
		done()
	})
	function endRequest(span: Span, { id, is404, method, routeOptions, url }: FastifyRequest, status: number) {
		const route = is404 ? undefined : (routeOptions.config.endpoint?.path ?? routeOptions.url)
		span.updateName(route === undefined ? method : `${method} ${route}`).setAttributes({
			'http.request.method': method,
			...(route !== undefined && { 'http.route': route }),
			'url.path': withoutSecrets(url),
			'hausheft.request_id': id,
			...(status > 0 ? { 'http.response.status_code': status } : { 'error.type': 'hung up' }),
		})
		if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
		span.end()
	}
	tracing.spans = spans
	app.addHook('onClose', async () => {
		if (tracing.spans === spans) tracing.spans = null
		await Promise.race([shutdown(), sleep(farewell, undefined, { ref: false })])
	})
}

function withinEachSecond(most: number): () => boolean {
	let [since, count] = [-Infinity, 0]
	return () => {
		const now = performance.now()
		if (now - since >= 1000) [since, count] = [now, 0]
		return count++ < most
	}
}

/** As W3C writes it; an id of zeros alone is none. */
const parentShape = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

async function loadTracer({ log }: FastifyInstance, { endpoint, service }: NonNullable<Config['tracing']>) {
	const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
		import('@opentelemetry/api'),
		import('@opentelemetry/sdk-trace'),
		import('@opentelemetry/exporter-trace-otlp-http'),
		import('@opentelemetry/resources'),
	])
	const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
	let warned = -Infinity
	const send = exporter.export.bind(exporter)
	exporter.export = (spans, done) =>
		send(spans, (result) => {
			if (result.code !== 0 && performance.now() - warned > warnEvery) {
				warned = performance.now()
				log.warn(`traces: ${spans.length} spans were not taken: ${messageOf(result.error)}`)
			}
			done(result)
		})
	const provider = new TracerProvider({
		resource: resourceFromAttributes({ 'service.name': service }),
		spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: mostKept })],
	})
	return { api, tracer: provider.getTracer('hausheft'), shutdown: () => provider.shutdown().catch(() => {}) }
}
