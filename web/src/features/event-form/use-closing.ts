import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import type { State } from '../../platform/forms/form-state.ts'
import { isReachable } from '../../platform/page/connection.ts'
import type { EntryContent } from '../event-draft/entry-rules.ts'

type Closed = { href: string; near: readonly string[] }

/** Something new can close as soon as it is on its way: its row stands in the list. It opens again, filled, if nothing came of it. */
export function useClosing({ group, onSending }: { group: { id: string }; onSending?: ((house: string) => void) | undefined }) {
	const router = useRouter()
	const closed = useRef<Closed>(undefined)
	return {
		close: ({ another, base, content }: State<Event, EntryContent>) => {
			if (!onSending || another || base || !isReachable()) return
			const { href, pathname } = router.state.location
			closed.current = { href, near: [pathname, `/group/${group.id}/property/${content.property}`] }
			onSending(content.property)
		},
		reopen: () => {
			const { href, near } = closed.current ?? {}
			if (href === undefined) return undefined
			return {
				isNear: () => near?.includes(router.latestLocation.pathname) ?? false,
				open: () => void router.navigate({ href, resetScroll: false }),
			}
		},
	}
}
