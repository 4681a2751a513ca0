import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '../../../ui/icons.gen.ts'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { journals } from '@hausheft/contract/journals.ts'
import { suggestions, type Suggestion } from '@hausheft/contract/suggestions.ts'
import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { photoTitle } from '@hausheft/contract/photo-title.ts'
import { read } from '../../../platform/api/client.ts'
import { isPhoto } from '../../../platform/words/file-kind.ts'
import { Field } from '../../../ui/field.tsx'
import { useListbox } from '../../../ui/use-listbox.ts'
import { KindIcon, leadingOf } from '../../events/kinds.tsx'
import type { EntryValues } from '../../event-draft/entry-values.ts'
import { missingNumber, withSuggestion } from '../../event-draft/with-suggestion.ts'
import { useEntry, useEntryError, useEntryValue } from './entry-context.ts'
import { focusField } from './focus-field.ts'
import { newestOf, type LastReading } from '../../event-draft/last-readings.ts'
import { useObjectChoices } from './use-choices.ts'
import { useReadings } from './use-readings.ts'
import { useNamed } from './use-named.ts'
import './title-field.css'

const mostSuggestions = 8
const plain = (text: string) => text.trim().toLowerCase()

/** What it was, in a few words; below it what this house has logged before, to begin with in one tap. Enter goes on to the number that is missing. */
export function TitleField() {
	const { mode, list, store } = useEntry()
	const [name, set] = useEntryValue<string>('name')
	const [parts] = useEntryValue<EntryValues['parts']>('parts')
	const [day] = useEntryValue<string>('day')
	const error = useEntryError('name')
	const input = useRef<HTMLInputElement>(null)
	const { found, isPending } = useSuggestions(name, mode === 'create')
	const last = newestOf(useReadings(found.some(({ unit }) => unit !== null)))
	const take = useTake(() => input.current?.form ?? null, last)
	const named = useNamed(mode === 'create' ? name : '')
	const open = found.length + named.length > 0
	const listbox = useListbox({ keys: [...named.map(({ key }) => key), ...found.map((each) => each.name)], open, ready: false })
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (open && listbox.move(event)) return
		const meant = named.find(({ key }) => key === listbox.active)
		const chosen = found.find((each) => each.name === listbox.active)
		if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
		const missing = name.trim() ? missingNumber(store.values.get()) : undefined
		if (!meant && !chosen && !missing) return
		event.preventDefault()
		if (meant) return meant.take()
		if (!chosen) return missing && focusField(event.currentTarget.form, missing, () => {})
		take(chosen)
		listbox.point(undefined)
	}
	const photosAlone = parts.length === 0 && list.some(isPhoto)
	return (
		<Field label="Titel" hidesLabel required={!photosAlone} error={error}>
			{(control) => (
				<>
					<input
						ref={input}
						className="title-input"
						autoComplete="off"
						maxLength={200}
						enterKeyHint="next"
						placeholder={photosAlone ? photoTitle(day) : 'Titel, z. B. Boiler entkalkt'}
						{...control}
						{...(mode === 'create' && listbox.field)}
						data-path="name"
						value={name}
						onChange={(event) => {
							listbox.point(undefined)
							set(event.currentTarget.value)
						}}
						onKeyDown={onKeyDown}
					/>
					{(open || isPending) && (
						<div {...listbox.list} className="title-list" aria-label="Schon so erfasst">
							{named.map(({ key, label, take: takeNamed }) => (
								<div key={key} className="title-named" {...listbox.option(key, takeNamed)}>
									<IconPlus size={17} stroke={2} aria-hidden />
									<span>
										<b>{label}</b>
									</span>
								</div>
							))}
							{found.map((each) => (
								<div key={each.name} title={each.name} {...listbox.option(each.name, () => take(each))}>
									<KindIcon kind={leadingOf(each.kinds, false)} small />
									<span>
										<b>{each.name}</b>
										<TitleFacts {...each} />
									</span>
								</div>
							))}
						</div>
					)}
				</>
			)}
		</Field>
	)
}

/** Those of this house, most useful first; of what is typed so far those that hold every word of it. */
function useSuggestions(typed: string, wanted: boolean) {
	const { property } = useEntry()
	const { data, isPending } = useQuery({ ...read(suggestions.listSuggestions, { params: { id: property } }), enabled: wanted })
	const words = plain(typed).split(/\s+/)
	const found = (data ?? []).filter(({ name }) => plain(name) !== plain(typed) && words.every((word) => plain(name).includes(word)))
	return { found: wanted ? found.slice(0, mostSuggestions) : [], isPending: wanted && isPending }
}

/** Fills in what goes with it, and goes to the number that is missing. */
function useTake(form: () => HTMLFormElement | null, last: readonly LastReading[]) {
	const { store, can, fill } = useEntry()
	return (suggestion: Suggestion) => {
		const values = withSuggestion(store.values.get(), suggestion, { mayAmount: can.amount.may, last })
		const missing = missingNumber(values)
		if (missing) focusField(form(), missing, () => fill(values))
		else fill(values)
	}
}

function TitleFacts({ minutes, journal, object }: Suggestion) {
	const { property } = useEntry()
	const { data = [] } = useQuery(read(journals.listJournals, { params: { id: property } }))
	const { known } = useObjectChoices()
	const place = [...data, ...known].find(({ id }) => id === (journal ?? object))?.name
	const facts = [minutes && hoursMinutes(minutes), place].filter(Boolean).join(' · ')
	return facts && <small title={facts}>{facts}</small>
}
