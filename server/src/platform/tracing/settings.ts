// Hides how the operator names who collects what took how long.
import * as z from 'zod/mini'
import { about, url, type Given } from '../../config-setting.ts'

export const tracingVariables = {
	OTEL_EXPORTER_OTLP_ENDPOINT: z
		.optional(url('https:', 'http:'))
		.check(
			about(
				'Wohin der Server meldet, was bei jeder Anfrage und jedem Auftrag wie lange gedauert hat (OpenTelemetry, OTLP über HTTP). Ohne diese Angabe meldet er nichts.',
				'eine Adresse wie http://127.0.0.1:4318',
			),
		),
	OTEL_SERVICE_NAME: z
		._default(z.string().check(z.maxLength(100)), 'hausheft')
		.check(about('Wie dieser Server in diesen Meldungen heisst.', 'ein Name bis 100 Zeichen')),
}

export type TracingSettings = {
	/** Null: nobody collects. */
	tracing: { endpoint: string; service: string } | null
}
export const tracingSettings = ({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME }: Given<typeof tracingVariables>): TracingSettings => ({
	tracing: OTEL_EXPORTER_OTLP_ENDPOINT ? { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''), service: OTEL_SERVICE_NAME } : null,
})
