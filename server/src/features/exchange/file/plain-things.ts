// Hides how things come along of which all stands in their own row, whatever noun they are of.
import { contractNouns, type PlainList } from '@hausheft/contract/contract-nouns.ts'
import { plainTravellers } from '@hausheft/contract/exchange.ts'
import { nouns, whichCan } from '@hausheft/contract/nouns.ts'
import type { List } from './lists.ts'
import type { Counts, PlainThing, Thing } from './things.ts'

type Row = { id: string; property: string }
type Translating = { check: <T>(schema: unknown, value: object) => T; fresh: (id: string, list: List) => string }

export const noCounts = (): Counts => Object.fromEntries(whichCan('travels').map((name) => [nouns[name].path, 0])) as Counts

/** By the list in which they stand what each becomes, held against the rules of the API. */
export const plainReadings = (counts: Counts, { check, fresh }: Translating): Record<PlainList, (row: Row) => Thing> =>
	Object.fromEntries(
		plainTravellers.map((name) => {
			const { path } = nouns[name]
			const read = ({ id, property, ...rest }: Row): Thing => {
				const fields = check<Omit<PlainThing, 'id' | 'property'>>(contractNouns[name].travels.fields, rest)
				const thing = { ...fields, id: fresh(id, path), property: fresh(property, 'properties') } as PlainThing
				counts[path]++
				return [name, thing]
			}
			return [path, read]
		}),
	) as Record<PlainList, (row: Row) => Thing>
