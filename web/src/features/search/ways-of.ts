import type { Group } from '@hausheft/contract/groups.ts'
import { kinds, listKinds } from '../events/kinds.tsx'
import { propertyPages, type Destination } from './pages.ts'

const lists: readonly Destination[] = listKinds.map((kind) => ({
	path: `/events/${kind}`,
	label: kinds[kind].plural,
	Icon: kinds[kind].Icon,
}))
const isList = (path: string) => lists.some((list) => list.path === path)

/** All pages of a house that this person may see, beside the one on which it begins; apart from them its lists of one kind. */
export const waysOf = (group: Pick<Group, 'rbac'>, isKnown: (path: string) => boolean) => ({
	pages: propertyPages.filter(({ path, permitted }) => path !== '' && !isList(path) && isKnown(path) && (permitted?.(group) ?? true)),
	lists,
})
