import { IconBed } from '../../ui/icons.gen.ts'
import { useId, useRef, type FormEvent } from 'react'
import { isDay } from '../../platform/words/typed.ts'
import { choicesOf } from '../../platform/forms/form-state.ts'
import { useChangedBy } from '../../platform/forms/changed-by.ts'
import { NounMark } from '../../kit/noun/noun-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { VersionChoice } from '../../ui/version-choice.tsx'
import type { NamedStay } from './named-stays.ts'
import { standingOf } from './stay-choice.ts'
import { StayFields } from './stay-fields.tsx'
import { stayFieldText, stayLabels, type StayContent } from './stay-form.ts'
import type { StaySheetProps } from './stay-sheet-props.ts'
import { standingText } from './stay-words.ts'
import { useStayForm } from './use-stay-form.ts'

type ChangeStayProps = Pick<StaySheetProps, 'place' | 'stays' | 'parties' | 'rules'> & { stay: NamedStay; onDone: () => void }

/** A stay is moved, shortened, said otherwise. */
export function ChangeStay({ stay, place, stays, parties, rules, onDone }: ChangeStayProps) {
	const id = useId()
	const element = useRef<HTMLFormElement>(null)
	const { name, ...stored } = stay
	const form = useStayForm({
		property: place.property.id,
		offered: { who: stored.party ?? 'guest', guest: stored.guest ?? name, people: stored.people },
		stay: stored,
		element,
		onSaved: onDone,
	})
	const { now, rules: words, type, keep, setKeep, save } = form
	const { content, errors, conflict, newer, dirty } = now
	const by = useChangedBy(place.group.id, 'property', place.property.id)
	const { from, until, alone } = content
	const standing = isDay(from) && isDay(until) && from < until ? standingOf({ from, until, alone }, stays, stay.id) : undefined
	const isTaken = stay.state === 'fixed' && standing !== undefined && standing.taken.length > 0
	const problem = now.problem ?? errors['form'] ?? (newer && dirty ? 'Dieser Aufenthalt wurde inzwischen geändert.' : undefined)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		save()
	}
	const nameOf = (party: string) => parties.find((each) => each.id === party)?.name ?? 'Ehemalige Partei'
	const textOf = (field: string, of: StayContent) => stayFieldText(field, of, nameOf)
	return (
		<Drawer
			title="Aufenthalt ändern"
			icon={<NounMark Icon={IconBed} />}
			onClose={onDone}
			footer={
				<SaveBar note={problem && <span className="field-error">{problem}</span>}>
					<Button look="secondary" onClick={onDone}>
						Zurück
					</Button>
					<Button type="submit" form={id} busy={now.step.is !== 'idle'} why={isTaken ? 'Diese Nächte sind vergeben.' : undefined}>
						{conflict ? 'Auswahl speichern' : 'Speichern'}
					</Button>
				</SaveBar>
			}
		>
			<form id={id} ref={element} className="stay-form" noValidate onSubmit={submit}>
				{conflict ? (
					<VersionChoice
						fields={choicesOf(words, now).map((field) => ({
							field,
							label: stayLabels[field] ?? field,
							mine: textOf(field, content),
							theirs: textOf(field, words.contentOf(conflict.current)),
						}))}
						by={by}
						keep={keep}
						onKeep={setKeep}
					/>
				) : (
					<>
						{standing && (standing.taken.length > 0 || standing.wished.length > 0 || standing.beside.length > 0) && (
							<Notice tone={standing.taken.length > 0 ? 'warn' : 'plain'}>{standingText(standing)}</Notice>
						)}
						<StayFields filled={content} errors={errors} parties={parties} beds={rules.beds} onType={type} />
					</>
				)}
			</form>
		</Drawer>
	)
}
