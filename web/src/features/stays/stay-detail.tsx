import { IconBed, IconDoorExit, IconPencil, IconTrash } from '../../ui/icons.gen.ts'
import { useState, type ReactNode } from 'react'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { NounMark } from '../../kit/noun/noun-mark.tsx'
import { useWaiting } from '../../platform/queue/watch-queue.ts'
import { stayCan } from '../../platform/rights/stay-can.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import { plainName, softened } from '../../ui/softened.ts'
import { isToBeLeft, type NamedStay } from './named-stays.ts'
import { standingOf } from './stay-choice.ts'
import type { StaySheetProps } from './stay-sheet-props.ts'
import { turnsIn } from './stay-turns.ts'
import { waysAtEnd } from './stay-ways.ts'
import { companyText, nightsText, spanOfStay, standingText } from './stay-words.ts'
import { useDecide } from './use-decide.ts'
import { useRemoveStay } from './use-stay-form.ts'

type StayDetailProps = StaySheetProps & { stay: NamedStay; onChange: () => void }

const states = {
	fixed: { tone: 'good', text: 'zugesagt' },
	asked: { tone: 'warn', text: 'angefragt' },
	refused: { tone: 'bad', text: 'abgesagt' },
} as const

/** All that is said of a stay, and what can be done with it. */
export function StayDetail({ stay, place, stays, rules, peaks, today, onLeave, onChange, onClose }: StayDetailProps) {
	const can = stayCan(place.group, stay.own)
	const remove = useRemoveStay()
	const { tone, text } = states[stay.state]
	const isOver = stay.until_on < today
	const others = stay.state === 'asked' && !isOver
	const standing = others ? standingOf({ from: stay.from_on, until: stay.until_on, alone: stay.alone }, stays, stay.id) : undefined
	const waits = useWaiting().rows.some(({ kind, path }) => kind === 'departure' && path.includes(stay.id))
	const isLeaving = isToBeLeft(stay, today) && !waits
	const atEnd = waysAtEnd(stay, can, today)
	return (
		<Drawer title={stay.name} icon={<NounMark Icon={IconBed} />} onClose={onClose}>
			<div className="stay-detail">
				<p className="stay-when">
					<b>{spanOfStay(stay)}</b>
					<span>{nightsText(stay)}</span>
					<Tag tone={tone}>{text}</Tag>
				</p>
				{(standing !== undefined || others) && (
					<Notice tone={standing && standing.taken.length > 0 ? 'warn' : 'plain'}>
						{[...(standing ? [standingText(standing)] : []), ...turnsIn(stay, peaks)].map((words) => (
							<span key={words} className="stay-words">
								{words}
							</span>
						))}
					</Notice>
				)}
				<dl className="stay-facts">
					<Fact name="Wer">{companyText(stay)}</Fact>
					{stay.guest !== null && <Fact name="Gast">{stay.guest}</Fact>}
					{stay.note && <Fact name="Notiz">{stay.note}</Fact>}
					<Fact name="Eingetragen">{`${stay.user_name}, ${dayText(dayOf(stay.created_at))}`}</Fact>
					{stay.decided_at !== null && stay.state !== 'asked' && (
						<Fact name={stay.state === 'fixed' ? 'Zugesagt' : 'Abgesagt'}>
							{[`${stay.decided_by_name ?? ''}, ${dayText(dayOf(stay.decided_at))}`, stay.decided_note].filter(Boolean).join('\n')}
						</Fact>
					)}
					{waits && <Fact name="Abreise">wartet auf Verbindung</Fact>}
					{stay.event !== null && (
						<Fact name="Abgereist">
							<AppLink to={place.base} search={{ event: stay.event }}>
								Zum Eintrag
							</AppLink>
						</Fact>
					)}
				</dl>
				{stay.state === 'fixed' && !isOver && <ToDo title="Zur Ankunft" list={rules.arrival} />}
				{atEnd.reads && !waits && <ToDo title="Zur Abreise" list={rules.departure} />}
				{can.decide.may && !isOver && stay.state === 'asked' && <Decide stay={stay} isTaken={(standing?.taken.length ?? 0) > 0} />}
				<div className="stay-ways">
					{isLeaving && (
						<Button Icon={IconDoorExit} why={can.write.may ? can.leave.why : can.write.why} onClick={() => onLeave(true)}>
							Abreisen
						</Button>
					)}
					{can.write.shown && (
						<>
							<Button look="secondary" Icon={IconPencil} why={can.write.why} onClick={onChange}>
								Ändern
							</Button>
							<Button look="quiet" Icon={IconTrash} why={can.write.why} onClick={() => void remove(stay).then((gone) => gone && onClose())}>
								{atEnd.remove}
							</Button>
						</>
					)}
				</div>
			</div>
		</Drawer>
	)
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
	<div>
		<dt>{name}</dt>
		<dd>{children}</dd>
	</div>
)

const ToDo = ({ title, list }: { title: string; list: readonly string[] }) =>
	list.length === 0 ? null : (
		<section className="stay-list" aria-label={title}>
			<h3 aria-label={plainName(title)}>{softened(title)}</h3>
			<ol>
				{list.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ol>
		</section>
	)

/** Yes or no in one touch; a word with it for who wants. */
function Decide({ stay, isTaken }: { stay: NamedStay; isTaken: boolean }) {
	const [note, setNote] = useState('')
	const { decide, busy } = useDecide()
	return (
		<section className="stay-decide" aria-label="Entscheiden">
			<Field label="Ein Wort dazu">
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
			<div className="stay-ways">
				<Button look="secondary" busy={busy} onClick={() => void decide(stay, 'refused', note)}>
					Absagen
				</Button>
				<Button busy={busy} why={isTaken ? 'Diese Nächte sind vergeben.' : undefined} onClick={() => void decide(stay, 'fixed', note)}>
					Zusagen
				</Button>
			</div>
		</section>
	)
}
