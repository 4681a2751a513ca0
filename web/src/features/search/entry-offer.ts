import { useParams, useRouter } from '@tanstack/react-router'
import { isQuestion } from '@hausheft/contract/question-words.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { IconPlus } from '../../ui/icons.gen.ts'
import type { Shelf } from './arrange.ts'
import { unmarked, type SearchPlace } from './choice.ts'

/** What was looked for and is nowhere to be found, as the title of a new entry; in the house one is in, else in one that is chosen there. */
export function useEntryOffer({ group, houses }: Pick<SearchPlace, 'group' | 'houses'>, sought: string): Shelf[] {
	const router = useRouter()
	const { property: here } = useParams({ strict: false })
	const title = sought.trim()
	// A single letter was not looked for, and what somebody asks is no name.
	if (!group || title.length < 2 || isQuestion(title) || houses.length === 0 || !groupCan(group).createEntries) return []
	const house = houses.find(({ id }) => id === here)
	const { href } = house
		? router.buildLocation({
				to: '/group/$group/property/$property',
				params: { group: group.id, property: house.id },
				search: { event: 'new', title },
			})
		: router.buildLocation({ to: '/group/$group/create', params: { group: group.id }, search: { title } })
	const offer = {
		key: 'entry named',
		section: 'action' as const,
		title: unmarked(`«${title}» als Eintrag erfassen`),
		context: house?.name,
		href,
		Icon: IconPlus,
		passing: true as const,
	}
	return [{ section: offer.section, choices: [offer] }]
}
