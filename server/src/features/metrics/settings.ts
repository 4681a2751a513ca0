import * as z from 'zod/mini'
import { about, type Given } from '../../config-setting.ts'

export const metricsVariables = {
	METRICS_TOKEN: z
		.optional(z.string().check(z.regex(/^[\x21-\x7e]{32,}$/)))
		.check(
			about(
				'Geheimnis, mit dem Prometheus unter /metrics nachsieht, wie es dem Server geht (Authorization: Bearer …). Ohne diese Angabe gibt es dort nichts.',
				'mindestens 32 zufällige Zeichen, ohne Leerzeichen und Umlaute',
			),
		),
}

export type MetricsSettings = {
	/** Null: nobody asks. */
	metricsToken: string | null
}
export const metricsSettings = ({ METRICS_TOKEN }: Given<typeof metricsVariables>): MetricsSettings => ({
	metricsToken: METRICS_TOKEN ?? null,
})
