import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../../ui/icons.gen.ts'
import { useEffect, useId, useRef } from 'react'
import type { Party } from '@hausheft/contract/parties.ts'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { comingTurns, emptyPeak, movedParty, type PeakRow } from './peak-rows.ts'

type PeakFieldsProps = {
	rows: readonly PeakRow[]
	parties: readonly Party[]
	/** This one. */
	year: number
	errors: Readonly<Record<string, string>>
	/** `at`: the places of which what was wrong is settled. */
	onSet: (change: (rows: PeakRow[]) => PeakRow[], ...at: string[]) => void
}

/** When many want the house, and who comes first then. */
export function PeakFields({ rows, parties, year, errors, onSet }: PeakFieldsProps) {
	const id = useId()
	const change = (key: string, at: number, next: Partial<PeakRow>) =>
		onSet(
			(all) => all.map((row) => (row.key === key ? { ...row, ...next } : row)),
			...Object.keys(next).map((field) => `peaks.${at}.${field}`),
		)
	return (
		<section className="rules-part" aria-labelledby={id}>
			<h2 id={id}>Begehrte Zeiten</h2>
			<p className="dim">Wann alle ins Haus wollen, und wer dann Vorrang hat. Der Vorrang wird gezeigt und bindet niemanden.</p>
			{rows.map((row, at) => (
				<PeakRowFields
					key={row.key}
					row={row}
					at={at}
					parties={parties}
					turns={comingTurns(row, year, parties)}
					errors={errors}
					onChange={(next) => change(row.key, at, next)}
					onRemove={() => onSet((all) => all.filter(({ key }) => key !== row.key), 'peaks')}
				/>
			))}
			<Button look="quiet" Icon={IconPlus} onClick={() => onSet((all) => [...all, emptyPeak(year)])}>
				Zeit hinzufügen
			</Button>
		</section>
	)
}

type PeakRowFieldsProps = {
	row: PeakRow
	at: number
	parties: readonly Party[]
	turns: string | undefined
	errors: Readonly<Record<string, string>>
	onChange: (change: Partial<PeakRow>) => void
	onRemove: () => void
}

function PeakRowFields({ row, at, parties, turns, errors, onChange, onRemove }: PeakRowFieldsProps) {
	const name = row.name.trim() || `Zeit ${at + 1}`
	const errorOf = (field: keyof PeakRow) => errors[`peaks.${at}.${field}`]
	const day = (field: 'from' | 'until') => ({
		name: `peak-${field}`,
		value: row[field],
		error: errorOf(field),
		maxLength: 14,
		autoComplete: 'off',
		onChange: (typed: string) => onChange({ [field]: typed }),
	})
	return (
		<fieldset className="rules-row" aria-label={name}>
			<div className="peak-head">
				<TextInput
					label="Name"
					name="peak-name"
					value={row.name}
					error={errorOf('name')}
					maxLength={100}
					autoComplete="off"
					placeholder="z. B. Weihnachten"
					onChange={(typed) => onChange({ name: typed })}
				/>
				<TextInput label="Von" placeholder="24.12." {...day('from')} />
				<TextInput label="Bis" placeholder="02.01." {...day('until')} />
				<IconButton label={`${name} entfernen`} Icon={IconX} onClick={onRemove} />
			</div>
			<Order order={row.order} parties={parties} error={errorOf('order')} onOrder={(order) => onChange({ order })} />
			{row.order.length > 0 && (
				<div className="peak-since">
					<TextInput
						label="Die Reihe beginnt im Jahr"
						name="peak-since"
						value={row.since}
						error={errorOf('since')}
						maxLength={4}
						inputMode="numeric"
						autoComplete="off"
						onChange={(typed) => onChange({ since: typed })}
					/>
					<p role="status" className="peak-turns">
						{turns}
					</p>
				</div>
			)}
		</fieldset>
	)
}

type OrderProps = { order: readonly string[]; parties: readonly Party[]; error: string | undefined; onOrder: (order: string[]) => void }

/** Who comes first in the first year; in the next one it is the second, and so on. Who is left out is offered below. */
function Order({ order, parties, error, onOrder }: OrderProps) {
	const id = useId()
	const { root, move, take, leave } = useOrder(order, onOrder)
	const nameOf = (party: string) => parties.find((each) => each.id === party)?.name ?? 'Ehemalige Partei'
	const left = parties.filter((party) => !party.purse && party.until_on === null && !order.includes(party.id))
	if (order.length + left.length === 0) return null
	return (
		<div ref={root} className="peak-order" role="group" aria-labelledby={id} data-path="order">
			<span className="field-label" id={id}>
				Reihenfolge
			</span>
			{order.length > 0 && (
				<ol>
					{order.map((party, place) => (
						<li key={party} data-party={party}>
							<span className="peak-place">{place + 1}.</span>
							<span className="peak-party">{nameOf(party)}</span>
							<IconButton
								label={`${nameOf(party)} nach oben`}
								Icon={IconArrowUp}
								data-move="-1"
								why={place === 0 ? 'Steht schon zuoberst.' : undefined}
								onClick={() => move(party, -1)}
							/>
							<IconButton
								label={`${nameOf(party)} nach unten`}
								Icon={IconArrowDown}
								data-move="1"
								why={place === order.length - 1 ? 'Steht schon zuunterst.' : undefined}
								onClick={() => move(party, 1)}
							/>
							<IconButton label={`${nameOf(party)} aus der Reihe nehmen`} Icon={IconX} data-leave onClick={() => leave(party)} />
						</li>
					))}
				</ol>
			)}
			{left.length > 0 && (
				<div className="peak-left">
					{left.map((party) => (
						<Button key={party.id} look="secondary" Icon={IconPlus} data-left={party.id} onClick={() => take(party.id)}>
							{party.name}
						</Button>
					))}
				</div>
			)}
			<p className="field-error" role="alert">
				{error}
			</p>
		</div>
	)
}

/** Who chooses by keys stays at what was chosen: the browser lets go of what changes its place. */
function useOrder(order: readonly string[], onOrder: (order: string[]) => void) {
	const root = useRef<HTMLDivElement>(null)
	const next = useRef<string>(undefined)
	useEffect(() => {
		if (next.current) root.current?.querySelector<HTMLElement>(next.current)?.focus()
		next.current = undefined
	}, [order])
	const change = (changed: string[], focused: string) => {
		next.current = focused
		onOrder(changed)
	}
	return {
		root,
		move: (party: string, by: 1 | -1) => change(movedParty(order, party, by), `[data-party="${party}"] [data-move="${by}"]`),
		take: (party: string) => change([...order, party], `[data-party="${party}"] [data-leave]`),
		leave: (party: string) =>
			change(
				order.filter((each) => each !== party),
				`[data-left="${party}"]`,
			),
	}
}
