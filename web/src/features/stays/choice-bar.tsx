import { useEffect, useRef } from 'react'
import { IconChevronRight } from '../../ui/icons.gen.ts'
import { dayMonthYear, weekday, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { Button } from '../../ui/button.tsx'
import type { Choosing } from './use-choice.ts'
import { nightsText, spanOfStay, standingText } from './stay-words.ts'

type ChoiceBarProps = {
	choosing: Choosing
	/** Whose turn it is in these weeks. */
	turns: readonly string[]
	/** It is asked for, and decided by somebody. */
	asks: boolean
	/** The days are chosen by the keyboard: the last touch has the focus then. */
	byKey: boolean
	onMore: () => void
}

/** What has been chosen, how it stands with it, and the third touch. */
export function ChoiceBar(props: ChoiceBarProps) {
	const { choice, whole } = props.choosing
	return (
		<>
			{/* There all the time, so that what comes into it is read aloud. */}
			<p className="hidden-visually" role="status">
				{choice.from === undefined ? '' : saidOf(props).join('. ')}
			</p>
			{choice.from !== undefined && (whole ? <WholeChoice {...props} whole={whole} /> : <BegunChoice {...props} from={choice.from} />)}
		</>
	)
}

/** What is read aloud of it. */
function saidOf({ choosing: { form, choice, whole, standing }, turns }: ChoiceBarProps): string[] {
	if (!whole) return choice.from === undefined ? [] : [arrivalText(choice.from), next]
	const span = { from_on: whole.from, until_on: whole.until }
	const how = problemOf(form) ?? (standing && standingText(standing))
	return [`${spanOfStay(span)} · ${nightsText(span)}`, ...(how ? [how] : []), ...turns]
}

const next = 'Jetzt den Tag der Abreise wählen.'
const arrivalText = (from: Day) => `Ankunft ${weekday(from)}, ${dayMonthYear(from)}`
const problemOf = ({ now }: Choosing['form']) => now.problem ?? Object.values(now.errors)[0]

const BegunChoice = ({ choosing: { form }, from }: ChoiceBarProps & { from: Day }) => (
	<section className="choice-bar" aria-label="Auswahl">
		<div className="choice-bar-what">
			<b>{arrivalText(from)}</b>
			<span className="dim">{next}</span>
		</div>
		<div className="choice-bar-ways">
			<Button look="secondary" onClick={form.restart}>
				Verwerfen
			</Button>
		</div>
	</section>
)

type WholeChoiceProps = ChoiceBarProps & { whole: NonNullable<Choosing['whole']> }

function WholeChoice({ choosing, whole: { from, until }, turns, asks, byKey, onMore }: WholeChoiceProps) {
	const { form, standing, isUnsaid, line } = choosing
	const { now, restart: letGo, save } = form
	const last = useRef<HTMLButtonElement>(null)
	useEffect(() => {
		if (byKey) last.current?.focus()
	}, [byKey, from, until])
	const problem = problemOf(form)
	const isTaken = standing !== undefined && standing.taken.length > 0
	const span = { from_on: from, until_on: until }
	return (
		<section className="choice-bar" aria-label="Auswahl">
			<div className="choice-bar-what">
				<b>{`${spanOfStay(span)} · ${nightsText(span)}`}</b>
				{problem ? (
					<span className="field-error">{problem}</span>
				) : (
					standing && <span className={isTaken ? 'choice-bar-taken' : 'dim'}>{standingText(standing)}</span>
				)}
				{turns.map((turn) => (
					<span key={turn} className="choice-bar-turn">
						{turn}
					</span>
				))}
			</div>
			<button type="button" className="choice-bar-line" onClick={onMore}>
				<span>{line}</span>
				<IconChevronRight size={18} stroke={1.9} aria-hidden />
			</button>
			<div className="choice-bar-ways">
				<Button look="secondary" onClick={letGo}>
					Verwerfen
				</Button>
				<Button
					ref={last}
					busy={now.step.is !== 'idle'}
					why={isTaken ? 'Diese Nächte sind vergeben.' : undefined}
					onClick={isUnsaid ? onMore : save}
				>
					{asks ? 'Anfragen' : 'Eintragen'}
				</Button>
			</div>
		</section>
	)
}
