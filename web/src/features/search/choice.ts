import { IconBolt, IconClockHour4, IconLayoutList, IconUsersGroup } from '../../ui/icons.gen.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import type { Marked, SearchSource } from '@hausheft/contract/search.ts'
import type { IconType } from '../../ui/icon.ts'
import type { Kind } from '../events/kinds.tsx'

type OwnSection = 'answer' | 'choice' | 'recent' | 'action' | 'page' | 'group'
export type Section = SearchSource | OwnSection

/** What the page itself has to offer beside things. */
export const ownSections: Record<OwnSection, { title: string; Icon: IconType }> = {
	answer: { title: 'Antwort', Icon: IconClockHour4 },
	choice: { title: 'Was ist gemeint?', Icon: IconLayoutList },
	recent: { title: 'Zuletzt gewählt', Icon: IconClockHour4 },
	action: { title: 'Aktionen', Icon: IconBolt },
	page: { title: 'Seiten', Icon: IconLayoutList },
	group: { title: 'Gruppen', Icon: IconUsersGroup },
}
export const isOwn = (section: Section): section is OwnSection => Object.hasOwn(ownSections, section)

/** Where a choice leads, or what it does. */
export type Way = { href: string } | { run: () => void }

/** Something to choose. */
export type Choice = Way & {
	/** Its own among all, and the same from one search to the next. */
	key: string
	section: Section
	/** What it is, where the section does not say it. */
	kind?: SearchSource | 'page'
	title: Marked
	/** Where it belongs: the property, or the group. */
	context?: string | undefined
	/** What else it says, around what was found there. */
	snippet?: Marked | null
	/** As text: `21.11.2026`. */
	date?: string | undefined
	/** Of an entry: the sign it stands under, and what it comes to. */
	sign?: Kind | undefined
	rappen?: number | undefined
	/** Which file is shown large there. */
	file?: string | undefined
	/** Stands beside the one before. */
	act?: 'call'
	Icon?: IconType | undefined
	/** Leads on with what is typed: nothing to go back to later. */
	passing?: true
}

export const plainText = (pieces: Marked): string => pieces.map(({ text }) => text).join('')
export const unmarked = (text: string): Marked => [{ text, hit: false }]

/** What can be found without asking the server. `also`: other words that it is looked for by. `near`: offered before anything is typed. */
export type LocalChoice = Choice & { also: string; near: boolean }

/** Where one is: what the search looks through. */
export type SearchPlace = {
	group: Group | undefined
	groups: readonly Group[]
	houses: readonly Property[]
	/** The pages that the rail leads to. */
	items: readonly { to: string; label: string; Icon: IconType }[]
}
