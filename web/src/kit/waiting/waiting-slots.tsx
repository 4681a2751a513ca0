import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import '../../platform/queue/send-or-keep.ts'
import type { Queued } from '../../platform/device/queued.ts'
import { useWaiting, watchQueue } from '../../platform/queue/watch-queue.ts'
import { IconCloudUp } from '../../ui/icons.gen.ts'
import { applySent } from './apply-sent.ts'
import { WaitingSheet, type WaysOf } from './waiting-sheet.tsx'
import { barWords } from './waiting-words.ts'
import './waiting.css'

type WaitingSlotsProps = {
	/** It is stored. */
	onSent: (row: Queued, reply: unknown) => void
	waysOf: WaysOf
}

/** What waits on the device for a connection, all of it loaded while there is one: sent from here, and told in the rail and, on the phone, at the lower edge. */
export function WaitingSlots({ onSent, waysOf }: WaitingSlotsProps) {
	const client = useQueryClient()
	const waiting = useWaiting()
	const [open, setOpen] = useState(false)
	if (open && waiting.rows.length === 0) setOpen(false)
	const some = waiting.rows.length > 0
	const said = barWords(waiting.rows)
	useEffect(
		() =>
			watchQueue((row, reply) => {
				onSent(row, reply)
				applySent(client, row, reply)
			}),
		[client, onSent],
	)
	const rail = document.getElementById('stopwatch')
	const bar = said && (
		<button type="button" className="waiting-bar" onClick={() => setOpen(true)}>
			<IconCloudUp size={19} stroke={1.9} aria-hidden />
			<span>{said}</span>
		</button>
	)
	return (
		<>
			{rail && bar && createPortal(bar, rail)}
			{bar &&
				createPortal(
					<aside className="waiting-strip" aria-label="Wartet auf Verbindung">
						{bar}
					</aside>,
					document.body,
				)}
			{open && some && <WaitingSheet waiting={waiting} waysOf={waysOf} onClose={() => setOpen(false)} />}
		</>
	)
}
