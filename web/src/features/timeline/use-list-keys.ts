import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { isShortcut } from '../../platform/page/shortcuts.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { heldEvent } from '../events/held-entries.ts'
import type { TimelineKey } from './timeline-refresh.ts'
import { useWalk } from './use-walk.ts'

/** From anywhere on the page: j and k go to the next entry and the one before, e changes the one that is open or has the focus. */
export function useListKeys(group: Group, timeline: TimelineKey): void {
	const walk = useWalk(timeline)
	const client = useQueryClient()
	const navigate = useNavigate()
	useEffect(() => {
		const edit = (id: string, isOpen: boolean) => {
			const event = heldEvent(client, id)
			if (!event || !entryCan(group, event.user).edit.may) return
			void navigate({ to: '.', search: (before) => ({ ...before, event: id, edit: 1 }), replace: isOpen, resetScroll: false })
		}
		const onKeyDown = (event: KeyboardEvent) => {
			if (walk(event) || !isShortcut(event)) return
			const { key } = event
			const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-entry]')]
			const at = links.findIndex((link) => link === document.activeElement || link.hasAttribute('aria-current'))
			if (key === 'e') {
				const link = links[at]
				const id = link?.dataset['entry']
				// As its button does: Back leads to the list.
				if (id) edit(id, link.hasAttribute('aria-current'))
			} else if (key === 'j' || key === 'k') {
				const next = at < 0 ? links.find((link) => link.getBoundingClientRect().top >= 0) : links[at + (key === 'j' ? 1 : -1)]
				next?.focus({ preventScroll: true })
				next?.scrollIntoView({ block: 'nearest' })
			} else return
			event.preventDefault()
		}
		document.addEventListener('keydown', onKeyDown)
		return () => document.removeEventListener('keydown', onKeyDown)
	}, [client, navigate, group, walk])
}
