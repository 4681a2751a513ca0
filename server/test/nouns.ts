import { readdirSync } from 'node:fs'
import path from 'node:path'
import { houseNouns } from '@hausheft/contract/house-nouns.ts'
import { nouns, type NounName } from '@hausheft/contract/nouns.ts'
import type { TestNoun, TestPlace } from './noun.ts'

const folder = path.join(import.meta.dirname, 'nouns')
const found = await Promise.all(
	readdirSync(folder).map(async (file) => {
		const { noun } = (await import(`./nouns/${path.parse(file).name}.ts`)) as { noun: TestNoun }
		return noun
	}),
)

function of(name: TestNoun['name']): TestNoun {
	const one = found.find((each) => each.name === name)
	if (one) return one
	throw new Error(`${name} stands in the table of nouns: server/test/nouns/${nouns[name].path}.ts must say how one is made and called.`)
}
const hasThings = (name: NounName): name is TestNoun['name'] => name !== 'group' && name !== 'users'
/** Every noun of which a house can have some, by its name in the table. */
export const testNouns = Object.fromEntries((Object.keys(nouns) as NounName[]).filter(hasThings).map((name) => [name, of(name)])) as Record<
	TestNoun['name'],
	TestNoun
>

/** In this property one of each noun of a house of which the ids have none under this mark. */
export async function makeOthers({ server, house }: TestPlace, id: string, ids: Map<string, string>, mark: string): Promise<void> {
	const place = { server, house: { ...house, property: { ...house.property, id } } }
	for (const noun of houseNouns)
		if (![...ids.keys()].some((known) => known.startsWith(noun) && known.endsWith(mark)))
			ids.set(`${noun}:${mark}`, await testNouns[noun].make(place))
}
