import { useQuery } from '@tanstack/react-query'
import { IconX } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipButton, ChipNav } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { pickedOf, whyNotNoted, withoutNoted, type Chosen } from './noting.ts'
import { TemplateRow } from './template-row.tsx'
import { templatesFor } from './templates.ts'
import { useTemplates } from './use-templates.ts'
import './template-choice.css'

type TemplateChoiceProps = { group: Group; houses: readonly Property[]; house: string; onClose: () => void }

/** What comes back in most houses of this sort: ticked, with its month, it is noted in one go. */
export function TemplateChoice({ group, houses, house: first, onClose }: TemplateChoiceProps) {
	const today = useToday()
	const [house, setHouse] = useState(first)
	const property = houses.find(({ id }) => id === house)
	const templates = templatesFor(property?.property_type_key ?? '')
	// Of this house alone: what the frame knows of the group may end before the years in which something comes back.
	const { data: noted, isError } = useQuery(
		read(groups.listReminders, { params: { id: group.id }, query: { property: house, limit: 200 } }),
	)
	const known = new Set(noted?.map(({ name }) => name))
	const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({})
	const { make, busy, problem } = useTemplates(house)
	const picked = pickedOf(templates, chosen, known)
	const choose = (name: string, next: Chosen | undefined) => {
		const { [name]: _before, ...others } = chosen
		setChosen(next ? { ...others, [name]: next } : others)
	}
	const submit = async () => {
		const made = await make(picked, today)
		setChosen(withoutNoted(chosen, made))
		if (made.length === picked.length) onClose()
	}
	const amounts = entryCan(group, undefined).amount.may && groupCan(group).createEntries
	return (
		<Box
			title="Was wiederkehrt"
			className="template-choice"
			action={<IconButton label="Vorlagen schliessen" Icon={IconX} size={19} onClick={onClose} />}
		>
			<p className="dim">Ankreuzen, was es hier gibt. Alles lässt sich später ändern.</p>
			{houses.length > 1 && (
				<ChipNav label="Liegenschaft">
					{houses.map(({ id, name }) => (
						<ChipButton key={id} pressed={id === house} onPress={() => setHouse(id)}>
							<span className="chip-name">{name}</span>
						</ChipButton>
					))}
				</ChipNav>
			)}
			<form
				onSubmit={(event) => {
					event.preventDefault()
					void submit()
				}}
			>
				<ul className="template-rows">
					{templates.map((template) => (
						<TemplateRow
							key={template.name}
							template={template}
							known={known.has(template.name)}
							chosen={chosen[template.name]}
							amounts={amounts}
							today={today}
							onChoose={(next) => choose(template.name, next)}
						/>
					))}
				</ul>
				{problem && (
					<div role="alert">
						<Notice tone="bad">{problem}</Notice>
					</div>
				)}
				<SaveBar sticky>
					<Button look="secondary" onClick={onClose}>
						{picked.length === 0 ? 'Schliessen' : 'Abbrechen'}
					</Button>
					<Button type="submit" busy={busy} why={whyNotNoted({ isRead: noted !== undefined, hasFailed: isError, picked: picked.length })}>
						{picked.length === 0 ? 'Vormerken' : `${count(picked.length, 'Erinnerung', 'Erinnerungen')} vormerken`}
					</Button>
				</SaveBar>
			</form>
		</Box>
	)
}
