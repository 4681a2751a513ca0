import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { sharing, type Sharing } from '@hausheft/contract/sharing.ts'
import { chf, count } from '@hausheft/contract/swiss/formats.ts'
import { addDays, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useToday } from '../../platform/page/now.ts'
import { isDay } from '../../platform/words/typed.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { DayInput } from '../../ui/moment-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { balanceText, offeredEnd } from './sharing-words.ts'

type CloseDrawerProps = { property: string; now: Sharing; nameOf: (id: string) => string; onClose: () => void }

/** Says what will be kept, then keeps exactly that. */
export function CloseDrawer({ property, now, nameOf, onClose }: CloseDrawerProps) {
	const id = useId()
	const [today] = useState(useToday())
	const [until, setUntil] = useState(() => offeredEnd(now, today))
	const [note, setNote] = useState('')
	const wrong = problemOf(until, now, today)
	const asked = { params: { id: property }, query: { until } }
	const { data, error, refetch } = useQuery({ ...read(sharing.getSharing, asked), enabled: wrong === undefined })
	const close = useSend(sharing.putClosed)
	const isStale = close.error?.code === 'stale'
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (wrong || !data || close.isPending) return
		await close.mutateAsync({ params: { id: property }, body: { until, note: note.trim() || null }, version: data.version }).then(
			() => {
				showToast(`Abgerechnet bis ${dayText(until)}.`)
				onClose()
			},
			// What is shown is what the next try would keep.
			() => void refetch(),
		)
	}
	const problem = isStale
		? 'Inzwischen hat sich etwas geändert. Hier steht, was jetzt festgehalten würde: bitte nochmals bestätigen.'
		: close.error?.message
	return (
		<Drawer
			title="Abschliessen"
			onClose={onClose}
			footer={
				<SaveBar note={problem && <span className="field-error">{problem}</span>}>
					<Button look="secondary" onClick={onClose}>
						Abbrechen
					</Button>
					<Button type="submit" form={id} busy={close.isPending}>
						{isDay(until) ? `Abschliessen bis ${dayText(until)}` : 'Abschliessen'}
					</Button>
				</SaveBar>
			}
		>
			<form id={id} className="close-form" noValidate onSubmit={(event) => void submit(event)}>
				<DayInput label="Bis und mit" value={until} onChange={setUntil} error={wrong} required />
				{wrong === undefined &&
					(data ? (
						<WhatIsKept data={data} nameOf={nameOf} />
					) : error ? (
						<p className="field-error" role="alert">
							{error.message}
						</p>
					) : (
						<SkeletonCards count={1} />
					))}
				<Field label="Notiz" description="Steht im Abschluss, zum Beispiel «an der Versammlung beschlossen».">
					{(control) => (
						<textarea
							{...control}
							className="input"
							rows={2}
							maxLength={2000}
							value={note}
							onChange={({ target }) => setNote(target.value)}
						/>
					)}
				</Field>
			</form>
		</Drawer>
	)
}

function problemOf(until: string, { closed_until: closed }: Sharing, today: string): string | undefined {
	if (!isDay(until)) return 'Bitte Datum ausfüllen.'
	if (until >= today) return `Spätestens gestern, ${dayText(addDays(today, -1))}.`
	return closed !== null && until <= closed ? `Bis ${dayText(closed)} ist schon abgerechnet.` : undefined
}

function WhatIsKept({
	data: { parties, open_count: open, unshared, unpaid, by_nights },
	nameOf,
}: {
	data: Sharing
	nameOf: (id: string) => string
}) {
	const kept = parties.filter(({ paid, share, sent, received, carried }) =>
		[paid, share, sent, received, carried].some((figure) => figure !== 0),
	)
	if (kept.length === 0)
		return (
			<p className="dim" role="status">
				Bis dahin ist nichts geteilt.
			</p>
		)
	return (
		<section className="close-kept" aria-label="Was festgehalten wird" role="status">
			<p>Festgehalten wird:</p>
			<ul>
				{kept.map(({ id, balance }) => (
					<li key={id}>
						<b>{balanceText(nameOf(id), balance)}</b>
					</li>
				))}
			</ul>
			{by_nights && <p>Wo nach Nächten geteilt wird, zählen die Nächte bis und mit diesem Tag.</p>}
			<p className="dim">
				Danach ändert niemand mehr Betrag, Tag, Teilung oder Ausgleich bis dahin, und der nächste Abschluss beginnt mit diesen Saldi. Worte
				und Fotos bleiben frei.
			</p>
			{(open > 0 || unshared > 0 || unpaid > 0) && (
				<Notice tone="warn">
					{[
						open > 0 && `${count(open, 'Eintrag ist', 'Einträge sind')} noch zu klären.`,
						unshared > 0 && `${count(unshared, 'Ausgabe ist', 'Ausgaben sind')} noch ohne Teilung.`,
						unpaid > 0 && `${chf(unpaid)} sind noch zu bezahlen.`,
					]
						.filter(Boolean)
						.join(' ')}
				</Notice>
			)}
		</section>
	)
}
