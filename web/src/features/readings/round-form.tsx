import { IconCheck, IconPlus, IconSortDescending } from '../../ui/icons.gen.ts'
import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react'
import type { Unit } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { onEnterNext } from '../../kit/readings/next-field.ts'
import { rowOf, type RoundRow } from '../../kit/readings/round-row.ts'
import { useReachable } from '../../platform/page/connection.ts'
import { isSending } from '../../platform/forms/form-state.ts'
import { nounCan } from '../../platform/rights/noun-can.ts'
import { DraftNotice } from '../../kit/draft-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { ArrangeMeters } from './arrange-meters.tsx'
import { HiddenMeters } from './hidden-meters.tsx'
import { MeterList, type MeterListProps } from './meter-list.tsx'
import { NewMeter } from './new-meter.tsx'
import { RoundJournal } from './round-journal.tsx'
import { RoundMoment } from './round-moment.tsx'
import { roundMeters, withHidden } from './round-meters.ts'
import type { RoundPhotos } from './round-photos.ts'
import { momentOf } from './round-rules.ts'
import { useRound } from './use-round.ts'
import { useWalk } from './use-walk.ts'
import './round-form.css'

export type RoundFormProps = {
	group: Group
	property: string
	series: readonly Reading[]
	units: readonly Unit[]
	objects: readonly PropertyObject[]
	/** `left`: something of it stays to be saved. */
	onSaved: (left: boolean) => void
}

const phases = { idle: 'Speichern', uploading: 'Wird hochgeladen …', over: 'Gespeichert' } as const

/** A round through the meters: a field for each, in walking order, and one save for all. */
export function RoundForm({ group, property, series, units, objects, onSaved }: RoundFormProps) {
	const element = useRef<HTMLFormElement>(null)
	const title = useId()
	const [arranging, setArranging] = useState(false)
	const onErrors = () => {
		// What is wrong stands at its meter.
		setArranging(false)
		focusFirstInvalid(element.current)
	}
	const { now, photos, put, set, save, discard } = useRound({ group: group.id, property, onSaved, onErrors })
	const { walk, put: putOrder } = useWalk(property, series)
	const { content, errors, step } = now
	const order = nounCan(group, 'object').change
	useKeyboardInset()

	const nameOf = (id: string | null) => objects.find((object) => object.id === id)?.name
	const meters = roundMeters(walk, content.rows, objects)

	const { add, remove } = useNewMeters(element, content.rows, set, photos)
	const hide = (meter: Reading, away: boolean) => putOrder(withHidden(walk, meter, away))

	if (meters.isEmpty) return <NoMeter onAdd={add} />
	return (
		// The keys that go on are those of every text field.
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
		<form
			ref={element}
			className="round-form"
			noValidate
			aria-labelledby={title}
			onKeyDown={(event) => onEnterNext(event, element.current, save)}
			onSubmit={(event) => {
				event.preventDefault()
				save()
			}}
		>
			<h3 id={title} className="hidden-visually">
				Rundgang
			</h3>
			{now.keptAt !== undefined && now.dirty && <DraftNotice keptAt={now.keptAt} busy={isSending(now)} onDiscard={discard} />}
			<RoundMoment
				day={content.day}
				time={content.time}
				errors={errors}
				onPut={(when) => set((round) => ({ ...round, ...when }), 'day', 'time')}
			/>
			{arranging ? (
				<ArrangeMeters
					meters={meters.placed}
					objectName={nameOf}
					onOrder={(placed) => putOrder([...placed, ...meters.hidden])}
					onHide={(meter) => hide(meter, true)}
				/>
			) : (
				<RoundRows
					meters={meters}
					moment={momentOf(content)}
					nameOf={nameOf}
					errors={errors}
					onPut={put}
					onRemove={remove}
					units={units}
					series={series}
					roundPhotos={photos}
				/>
			)}
			<RoundWays arranging={arranging} order={order} arranges={walk.length > 0} onAdd={add} onArrange={setArranging} />
			<HiddenMeters meters={meters.hidden} objectName={nameOf} why={order.why} onShow={(meter) => hide(meter, false)} />
			<RoundJournal
				property={property}
				value={content.journal}
				error={errors['journal']}
				onPut={(journal) => set((round) => ({ ...round, journal }), 'journal')}
			/>
			<RoundBar problem={now.problem ?? errors['rows']} readText={meters.readText} step={step.is} />
		</form>
	)
}

/** Meters that are new in this round; the field of one that was just added is where one goes on, once it is there. */
function useNewMeters(
	element: RefObject<HTMLFormElement | null>,
	rows: readonly RoundRow[],
	set: ReturnType<typeof useRound>['set'],
	photos: RoundPhotos,
) {
	const added = useRef<string>(undefined)
	useEffect(() => {
		if (!added.current) return
		element.current?.querySelector<HTMLElement>(`[data-new-meter="${added.current}"]`)?.focus()
		added.current = undefined
	}, [element, rows])
	const add = () => {
		const key = randomId()
		added.current = key
		set((round) => ({ ...round, rows: [...round.rows, { ...rowOf({ unit: '', name: '', object: null }), key, own: true }] }))
	}
	const remove = useCallback(
		({ key }: RoundRow) => {
			photos.drop(key)
			set((round) => ({ ...round, rows: round.rows.filter((row) => row.key !== key) }), key)
		},
		[set, photos],
	)
	return { add, remove }
}

const NoMeter = ({ onAdd }: { onAdd: () => void }) => (
	<Empty
		title="Noch kein Zähler"
		motif="meter"
		action={
			<Button look="primary" Icon={IconPlus} onClick={onAdd}>
				Ersten Zähler hinzufügen
			</Button>
		}
	>
		Wer hier den ersten Stand einträgt, findet den Zähler beim nächsten Mal wieder, mit dem letzten Stand daneben.
	</Empty>
)

type RoundRowsProps = MeterListProps & Pick<RoundFormProps, 'series'> & { roundPhotos: RoundPhotos; onRemove: (row: RoundRow) => void }

/** A line for each meter that is known, then those that are new in this round. */
function RoundRows({ series, onRemove, ...list }: RoundRowsProps) {
	const { meters, units, errors, roundPhotos, onPut } = list
	return (
		<>
			<MeterList {...list} />
			{meters.own.map((row) => (
				<NewMeter
					key={row.key}
					row={row}
					units={units}
					objects={meters.places}
					series={series}
					wrong={errors}
					roundPhotos={roundPhotos}
					onPut={onPut}
					onRemove={onRemove}
				/>
			))}
		</>
	)
}

type RoundWaysProps = {
	arranging: boolean
	/** Whether there is anything to arrange, and who may. */
	arranges: boolean
	order: ReturnType<typeof nounCan>['change']
	onAdd: () => void
	onArrange: (arranging: boolean) => void
}

const RoundWays = ({ arranging, arranges, order, onAdd, onArrange }: RoundWaysProps) => (
	<div className="round-ways">
		{!arranging && (
			<Button look="quiet" Icon={IconPlus} onClick={onAdd}>
				Zähler hinzufügen
			</Button>
		)}
		{arranges && order.shown && (
			<Button
				look="quiet"
				Icon={arranging ? IconCheck : IconSortDescending}
				why={order.why}
				aria-pressed={arranging}
				onClick={() => onArrange(!arranging)}
			>
				{arranging ? 'Fertig' : 'Reihenfolge'}
			</Button>
		)}
	</div>
)

type RoundBarProps = { problem: string | undefined; readText: string; step: string }

const RoundBar = ({ problem, readText, step }: RoundBarProps) => (
	<SaveBar sticky note={<RoundNote problem={problem} readText={readText} />}>
		<Button type="submit" busy={step !== 'idle'}>
			{step === 'uploading' || step === 'idle' || step === 'over' ? phases[step] : 'Wird gespeichert …'}
		</Button>
	</SaveBar>
)

function RoundNote({ problem, readText }: { problem: string | undefined; readText: string }) {
	const reachable = useReachable()
	if (problem) return <span className="field-error">{problem}</span>
	return reachable ? readText : 'Keine Verbindung. Die Eingaben bleiben hier erhalten.'
}
