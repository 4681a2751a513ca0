import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'
import type { State } from '../../platform/forms/form-state.ts'
import { isReachable } from '../../platform/page/connection.ts'
import type { Observable } from '../../platform/page/observable.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import type { EntryContent } from '../event-draft/entry-rules.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { showUnderWay } from './show-under-way.ts'

type Closed = { href: string; near: readonly string[] }

/** Something new can close as soon as it is on its way: its row stands in the list. It opens again, filled, if nothing came of it. */
export function useClosing({ group, onSending }: { group: { id: string }; onSending?: ((house: string) => void) | undefined }) {
	const router = useRouter()
	const client = useQueryClient()
	const user = useCurrentUser()?.id
	const closed = useRef<Closed>(undefined)
	return {
		begin: (state: Observable<State<Event, EntryContent>>, attachments: Attachments) => {
			if (user) showUnderWay(client, state, { group: group.id, user, attachments })
			if (!onSending || !isReachable() || attachments.list.get().some((file) => file.state === 'failed')) return
			// That it is being saved is on the screen before the next page is made.
			afterPaint(() => {
				const { another, base, content, step } = state.get()
				// What was refused at once has not gone, and what is stored says itself where one goes on.
				if (another || base || step.is === 'idle' || step.is === 'over') return
				const { href, pathname } = router.state.location
				closed.current = { href, near: [pathname, `/group/${group.id}/property/${content.property}`] }
				onSending(content.property)
			})
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
