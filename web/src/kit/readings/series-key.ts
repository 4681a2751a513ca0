import type { Reading } from '@hausheft/contract/readings.ts'

export type Series = Pick<Reading, 'unit' | 'name' | 'object'>

export const nameKey = (name: string) => name.trim().toLowerCase()
/** A series is its unit, its name however it is written, and its object. */
export const seriesKey = ({ unit, name, object }: Series): string => `${unit} ${object ?? ''} ${nameKey(name)}`
