import { invalidField } from '@hausheft/contract/refusals.ts'

type Series = { name: string; object?: string | null | undefined }

/** A chosen series names an object of the property, or one that was chosen before; none is chosen twice. */
export function checkSeries(series: readonly Series[], known: ReadonlySet<string>): void {
	const keys = series.map(({ name, object }) => `${name.trim().toLowerCase()} ${object ?? ''}`)
	for (const [row, { object }] of series.entries()) {
		if (object && !known.has(object)) throw invalidField(`series.${row}.object`, 'Das gibt es hier nicht.')
		if (keys.indexOf(keys[row] as string) < row) throw invalidField(`series.${row}.name`, 'Diese Reihe ist schon gewählt.')
	}
}

/** As it is stored. */
export const seriesText = (series: readonly Series[] | null | undefined): string | null | undefined =>
	series && JSON.stringify(series.map(({ name, object }) => ({ name, object: object ?? null })))
