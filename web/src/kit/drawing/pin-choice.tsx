import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { events } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { nounCan } from '../../platform/rights/noun-can.ts'
import { matchesWords, wordsIn } from '../../platform/words/text-search.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconMapPin, IconPlus, IconX } from '../../ui/icons.gen.ts'
import { inUse } from '../in-use.ts'
import { pinIcons } from '../marks/pin-faces.ts'
import type { PinLeads } from './use-pin-leads.ts'
import '../../ui/field.css'
import './pin-choice.css'

type PinChoiceProps = { group: Group; property: string; leads: PinLeads }
type Offered = { source: 'object' | 'event'; id: string; name: string; note: string }

/** What a pin leads to: an object or an entry of the house, found or made here; or nothing, then it is a mark. */
export function PinChoice({ group, property, leads }: PinChoiceProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const title = useId()
	const [typed, setTyped] = useState('')
	const offered = useOffered(property, typed.trim())
	useEffect(() => {
		const [shown, before] = [dialog.current, document.activeElement]
		shown?.showModal()
		shown?.querySelector('input')?.focus()
		return () => {
			shown?.close()
			if ((before instanceof HTMLElement || before instanceof SVGElement) && before.isConnected) before.focus({ preventScroll: true })
		}
	}, [])
	return (
		<dialog
			ref={dialog}
			className="pin-choice"
			aria-labelledby={title}
			data-own-keys
			// What lies below listens too, and must not hear this one.
			onKeyDown={(event) => event.key === 'Escape' && event.nativeEvent.stopImmediatePropagation()}
			onCancel={(event) => {
				event.preventDefault()
				event.stopPropagation()
				leads.leave()
			}}
		>
			<header>
				<h2 id={title}>Wohin führt die Stecknadel?</h2>
				<IconButton label="Schliessen" Icon={IconX} onClick={leads.leave} />
			</header>
			<input
				type="search"
				className="input"
				aria-label="Objekt oder Eintrag"
				placeholder="Objekt oder Eintrag"
				maxLength={200}
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
			/>
			<p className="hidden-visually" role="status">
				{offered && `${offered.length} gefunden`}
			</p>
			<ul aria-label="Zur Auswahl">
				{offered?.map(({ source, id, name, note }) => {
					const Icon = pinIcons[source]
					return (
						<li key={id}>
							<button type="button" aria-pressed={leads.asked?.link === id} onClick={() => leads.lead({ id, name })}>
								<Icon size={20} stroke={1.8} aria-hidden />
								<span>{name}</span>
								<span className="pin-choice-note">{note}</span>
							</button>
						</li>
					)
				})}
			</ul>
			{offered?.length === 0 && typed.trim() !== '' && <p className="dim">Nichts gefunden.</p>}
			{typed.trim() !== '' && <MakeLead group={group} property={property} name={typed.trim()} onMade={leads.lead} />}
			<Button look="quiet" Icon={IconMapPin} onClick={() => leads.lead(null)}>
				Nur eine Markierung
			</Button>
		</dialog>
	)
}

const most = 6
/** Without words the first objects and the latest entries. Undefined while nothing is known. */
function useOffered(property: string, words: string): Offered[] | undefined {
	const asked = usePaused(words)
	const named = useQuery(read(objects.listObjects, { params: { id: property } }))
	const query = { limit: most, ...(asked !== '' && { q: asked }) }
	const logged = useQuery({ ...read(events.rollProperty, { params: { id: property }, query }), placeholderData: (before) => before })
	if (!named.data) return undefined
	const parts = wordsIn(words)
	const things = inUse(named.data).filter(({ name }) => matchesWords(parts, [name]))
	return [
		...things.slice(0, words === '' ? most : undefined).map(({ id, name }) => ({ source: 'object' as const, id, name, note: 'Objekt' })),
		...(logged.data?.events ?? []).map(({ id, name, event_at }) => ({
			source: 'event' as const,
			id,
			name,
			note: `Eintrag, ${dayText(dayOf(event_at))}`,
		})),
	]
}

function usePaused(words: string): string {
	const [paused, setPaused] = useState(words)
	useEffect(() => {
		const timer = setTimeout(() => setPaused(words), 200)
		return () => clearTimeout(timer)
	}, [words])
	return paused
}

type MakeLeadProps = { group: Group; property: string; name: string; onMade: PinLeads['lead'] }
/** What is not there yet is made with its name alone. */
function MakeLead({ group, property, name, onMade }: MakeLeadProps) {
	const object = useSend(objects.createObject)
	const entry = useSend(events.createEvent)
	const { create } = nounCan(group, 'object')
	const at = { params: { id: property } }
	const trouble = object.error ?? entry.error
	const then = { onSuccess: ({ id, name: called }: { id: string; name: string }) => onMade({ id, name: called }) }
	const busy = object.isPending || entry.isPending
	return (
		<div className="pin-choice-make">
			{create.shown && (
				<Button
					look="secondary"
					Icon={IconPlus}
					why={create.why}
					busy={busy}
					onClick={() => object.mutate({ ...at, body: { name } }, then)}
				>
					{`Objekt «${name}» anlegen`}
				</Button>
			)}
			{groupCan(group).createEntries && (
				<Button
					look="secondary"
					Icon={IconPlus}
					busy={busy}
					onClick={() => entry.mutate({ ...at, body: { name, event_at: new Date().toISOString() } }, then)}
				>
					{`Eintrag «${name}» erfassen`}
				</Button>
			)}
			<p role="status">{trouble?.message}</p>
		</div>
	)
}
