import { IconBed } from '../../ui/icons.gen.ts'
import { useId, type FormEvent, type RefObject } from 'react'
import type { Party } from '@hausheft/contract/parties.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { NounMark } from '../../kit/noun/noun-mark.tsx'
import { StayFields } from './stay-fields.tsx'
import type { StayContent } from './stay-form.ts'
import type { StayForm } from './use-stay-form.ts'
import './stay-sheet.css'

type NewStaySheetProps = {
	form: StayForm
	filled: StayContent
	element: RefObject<HTMLFormElement | null>
	parties: readonly Party[]
	beds: number | null
	asks: boolean
	/** How it stands with the nights, and whose turn it is. */
	words: readonly string[]
	isTaken: boolean
	onClose: () => void
}

/** All that can be said of a stay that is being chosen; right most of the time without. */
export function NewStaySheet({ form, filled, element, parties, beds, asks, words, isTaken, onClose }: NewStaySheetProps) {
	const id = useId()
	const { now, type, save } = form
	const submit = (event: FormEvent) => {
		event.preventDefault()
		save()
	}
	const problem = now.problem ?? now.errors['form']
	return (
		<Drawer
			title={asks ? 'Aufenthalt anfragen' : 'Aufenthalt eintragen'}
			icon={<NounMark Icon={IconBed} />}
			onClose={onClose}
			footer={
				<SaveBar note={problem && <span className="field-error">{problem}</span>}>
					<Button look="secondary" onClick={onClose}>
						Zurück
					</Button>
					<Button type="submit" form={id} busy={now.step.is !== 'idle'} why={isTaken ? 'Diese Nächte sind vergeben.' : undefined}>
						{asks ? 'Anfragen' : 'Eintragen'}
					</Button>
				</SaveBar>
			}
		>
			<form id={id} ref={element} className="stay-form" noValidate onSubmit={submit}>
				{words.length > 0 && (
					<Notice tone={isTaken ? 'warn' : 'plain'}>
						{words.map((each) => (
							<span key={each} className="stay-words">
								{each}
							</span>
						))}
					</Notice>
				)}
				<StayFields filled={filled} errors={now.errors} parties={parties} beds={beds} onType={type} />
			</form>
		</Drawer>
	)
}
