import { z } from 'zod/mini'
import { searchSources } from '@hausheft/contract/search.ts'
import { keepOnDevice, readDevice } from '../../platform/device/device.ts'
import { plainText, unmarked, type Choice, type LocalChoice } from './choice.ts'

const most = 6

/** What the page knows by itself is kept by its key alone: what it is called and who may see it is asked anew. */
const KeptChoices = z.array(
	z.object({
		key: z.string(),
		found: z.optional(
			z.object({
				section: z.enum(searchSources),
				title: z.string(),
				context: z.optional(z.string()),
				date: z.optional(z.string()),
				href: z.string().check(z.startsWith('/group/')),
				file: z.optional(z.string()),
			}),
		),
	}),
)
type KeptChoices = z.infer<typeof KeptChoices>

const nameOf = (group: string | undefined) => `recent ${group ?? ''}`

/** What was chosen last, as far as it is still there for this person. `houses`: those that the person sees. */
export function recentChoices(group: string | undefined, local: readonly LocalChoice[], houses: readonly { id: string }[]): Choice[] {
	return readKept(group).flatMap(({ key, found }): Choice[] => {
		if (!found) return local.filter((each) => each.key === key).map((each) => ({ ...each, section: 'recent' }))
		const [, property] = /\/property\/([^/?]+)/.exec(found.href) ?? []
		if (!houses.some(({ id }) => id === property)) return []
		const { section, title, ...rest } = found
		return [{ key, ...rest, title: unmarked(title), section: 'recent', kind: section }]
	})
}

function readKept(group: string | undefined): KeptChoices {
	const text = readDevice(nameOf(group))
	if (text === null) return []
	try {
		return KeptChoices.parse(JSON.parse(text))
	} catch (error) {
		console.warn('Was zuletzt gewählt wurde, ist nicht lesbar.', error)
		return []
	}
}

/** Puts it first. */
export function keepRecent(group: string | undefined, choice: Choice): void {
	// What is done and over is nothing to go back to.
	if (!('href' in choice) || choice.passing) return
	const { key, title, context, date, href, file } = choice
	const source = searchSources.find((each) => each === (choice.kind ?? choice.section))
	const isFound = source !== undefined && source !== 'property'
	const kept = { key, ...(isFound && { found: { section: source, title: plainText(title), context, date, href, file } }) }
	const others = readKept(group).filter((each) => each.key !== key)
	keepOnDevice(nameOf(group), JSON.stringify([kept, ...others].slice(0, most)))
}
