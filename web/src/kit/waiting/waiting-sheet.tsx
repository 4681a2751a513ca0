import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import type { Queued } from '../../platform/device/queued.ts'
import { sendAgain, settleClock } from '../../platform/queue/send-queue.ts'
import { sendNow, type Waiting } from '../../platform/queue/watch-queue.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { IconCloudUp } from '../../ui/icons.gen.ts'
import { Notice } from '../../ui/notice.tsx'
import { asPlainEntry, discardWaiting, isTickedElsewhere } from './discard-waiting.ts'
import { hasForm, openAgain } from './open-again.ts'
import { WaitingContent } from './waiting-content.tsx'
import { stateWords } from './waiting-words.ts'

/** What can be done with one instead of sending it; nothing where that is how it goes on. */
export type WaysOf = (row: Queued, onOpened: () => void) => ReactNode
type WaitingSheetProps = { waiting: Waiting; waysOf: WaysOf; onClose: () => void }

/** All that waits, in the order in which it goes. */
export function WaitingSheet({ waiting, waysOf, onClose }: WaitingSheetProps) {
	const { rows } = waiting
	const mayVanish = useMayVanish(rows)
	return (
		<Drawer title="Wartet auf Verbindung" icon={<IconCloudUp size={22} stroke={1.9} aria-hidden />} onClose={onClose}>
			{mayVanish && <Notice tone="warn">Bitte bald verbinden oder Hausheft installieren.</Notice>}
			{!globalThis.isSecureContext && (
				<Notice>Ohne https öffnet sich Hausheft nicht ohne Verbindung. Was wartet, wird beim nächsten Öffnen gesendet.</Notice>
			)}
			<ul className="waiting-list">
				{rows.map((row) => (
					<WaitingItem key={row.id} row={row} waiting={waiting} waysOf={waysOf} onOpened={onClose} />
				))}
			</ul>
		</Drawer>
	)
}

type WaitingItemProps = { row: Queued; waiting: Waiting; waysOf: WaysOf; onOpened: () => void }

function WaitingItem({ row, waiting, waysOf, onOpened }: WaitingItemProps) {
	const router = useRouter()
	const { id, state, title, event_at: at, needs } = row
	const photos = needs.length === 0 ? '' : needs.length === 1 ? ' · 1 Foto' : ` · ${needs.length} Fotos`
	return (
		<li>
			<b>{title}</b>
			<span className="dim">
				{dateTime(at)}
				{photos}
			</span>
			<span role="status" data-stopped={state !== 'waiting' || undefined}>
				{stateWords(row, waiting)}
			</span>
			{state === 'refused' && !hasForm(row) && <WaitingContent row={row} />}
			<div className="waiting-actions">
				{waysOf(row, onOpened) || <Send row={row} />}
				{hasForm(row) && (
					<Button look="secondary" onClick={() => void openAgain(router, id).then((opened) => opened && onOpened())}>
						Ändern
					</Button>
				)}
				<Button look="quiet" onClick={() => void discardWaiting(id)}>
					Verwerfen
				</Button>
			</div>
		</li>
	)
}

/** How it goes on its way. */
function Send({ row }: { row: Queued }) {
	const { id, state } = row
	const send = async (prepare?: () => Promise<unknown>) => {
		await prepare?.()
		await sendNow()
	}
	const again = () => sendAgain(id, Date.now())
	return state === 'clock' ? (
		<>
			<Button look="secondary" onClick={() => void send(() => settleClock(row, true))}>
				Zeitpunkt anpassen
			</Button>
			<Button look="secondary" onClick={() => void send(() => settleClock(row, false))}>
				So senden
			</Button>
		</>
	) : isTickedElsewhere(row) ? (
		<Button look="secondary" onClick={() => void send(() => asPlainEntry(row))}>
			Als eigenen Eintrag senden
		</Button>
	) : (
		<Button look="secondary" onClick={() => void send(state === 'waiting' ? undefined : again)}>
			Senden
		</Button>
	)
}

const day = 24 * 60 * 60_000

/** Where the browser does not promise to keep it, it may be gone after some days. */
function useMayVanish(rows: readonly Queued[]): boolean {
	const [isKept, setKept] = useState(true)
	useEffect(() => {
		void navigator.storage?.persisted?.().then(setKept, () => undefined)
	}, [])
	const [opened] = useState(() => Date.now())
	return !isKept && rows.some(({ savedAt }) => opened - savedAt > day)
}
