import { IconFilePlus, IconUserPlus } from '../../ui/icons.gen.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import type { TaxGap, TaxList, TaxRow } from '@hausheft/contract/tax.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ClassChoice } from './class-choice.tsx'
import './tax-todos.css'

export type LinkOf = (
	event: string,
	more?: Record<string, unknown>,
) => { to: string; search: Record<string, unknown>; resetScroll: boolean }

/** What is missing before the list can be handed in, each thing one tap from being put right. */
export function TaxTodos({ group, todo, linkOf }: { group: Group; todo: TaxList['todo']; linkOf: LinkOf }) {
	const { count, rows } = todo
	return (
		<Box
			title="Diesen Einträgen fehlt etwas"
			action={<Tag tone="warn">{count === 1 ? '1 Eintrag' : `${count} Einträge`}</Tag>}
			className="tax-todos"
		>
			<ul>
				{rows.map((row) => (
					<li key={row.event} className="tax-todo">
						<div className="tax-todo-text">
							<AppLink {...linkOf(row.event)} className="tax-todo-name">
								{row.name}
							</AppLink>
							<span className="dim">{`${dayText(dayOf(row.event_at))} · ${chf(row.bill)}`}</span>
						</div>
						<div className="tax-todo-ways">
							{row.gaps.map((gap) => (
								<Gap key={gap} group={group} gap={gap} row={row} linkOf={linkOf} />
							))}
						</div>
					</li>
				))}
			</ul>
			{count > rows.length && <p className="dim">{`Und ${count - rows.length} weitere, sobald diese erledigt sind.`}</p>}
		</Box>
	)
}

const missing: Record<TaxGap, string> = { receipt: 'Ohne Beleg', recipient: 'Ohne Empfänger', tax: 'Ohne Steuerart' }
type GapProps = { group: Group; gap: TaxGap; row: TaxRow; linkOf: LinkOf }

/** Who may not put it right reads what is missing. */
function Gap({ group, gap, row: { event, name, user }, linkOf }: GapProps) {
	const can = entryCan(group, user ?? '')
	if (gap === 'tax' && can.amount.may) return <ClassChoice event={event} name={name} />
	if (gap === 'receipt' && (can.write.may || can.addFile.may))
		return (
			// Who may not change the entry adds a file where it is shown.
			<LinkButton {...linkOf(event, can.write.may ? { edit: 1, at: 'files' } : {})} look="secondary" Icon={IconFilePlus}>
				Beleg
			</LinkButton>
		)
	if (gap === 'recipient' && can.write.may)
		return (
			<LinkButton {...linkOf(event, { edit: 1, at: 'contacts' })} look="secondary" Icon={IconUserPlus}>
				Empfänger
			</LinkButton>
		)
	return <Tag tone="warn">{missing[gap]}</Tag>
}
