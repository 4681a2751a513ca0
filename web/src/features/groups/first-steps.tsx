import { useQuery } from '@tanstack/react-query'
import { IconCamera, IconCheck, IconChevronRight, IconFridge, IconPencilPlus, IconUserPlus, IconX } from '../../ui/icons.gen.ts'
import { groups, type FirstStep, type Group } from '@hausheft/contract/groups.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { IconType } from '../../ui/icon.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './first-steps.css'

type Way = { title: string; note: string; Icon: IconType; to: string; search?: Record<string, unknown> }

/** Where each of them is done at once; `house`: the group's first. */
const waysIn = (group: string, house: string): Record<FirstStep, Way> => ({
	entry: { title: 'Den ersten Eintrag erfassen', note: 'Ein Foto genügt.', Icon: IconPencilPlus, to: `/group/${group}/create` },
	photo: {
		title: 'Ein Foto des Hauses wählen',
		note: 'Es steht überall statt der Zeichnung.',
		Icon: IconCamera,
		to: `/group/${group}/property/${house}/edit`,
	},
	object: {
		title: 'Ein Objekt anlegen',
		note: 'Heizung, Boiler, Wohnung: was einen Lebenslauf hat.',
		Icon: IconFridge,
		to: `/group/${group}/property/${house}/objects/create`,
	},
	invite: {
		title: 'Jemanden einladen',
		note: 'Familie, Hauswart, Treuhand: jede Rolle sieht, was sie soll.',
		Icon: IconUserPlus,
		to: `/group/${group}/settings`,
		search: { invite: 1 },
	},
})

/** How a new group begins: each step one tap from being done, all gone when they are, or when somebody does not want them. */
export function FirstSteps({ group, house }: { group: Group; house: string }) {
	const { data: steps = [] } = useQuery(read(groups.listFirstSteps, { params: { id: group.id } }))
	const { mutateAsync, isPending } = useSend(groups.hideFirstSteps)
	const done = steps.filter((each) => each.done).length
	if (done === steps.length) return null
	const ways = waysIn(group.id, house)
	const hide = () => mutateAsync({ params: { id: group.id } }).catch((error: Error) => showToast(error.message, { tone: 'bad' }))
	return (
		<Box
			title="Erste Schritte"
			className="first-steps"
			action={
				<span className="first-steps-end">
					<span className="dim">{`${done} von ${steps.length}`}</span>
					<IconButton label="Erste Schritte ausblenden" Icon={IconX} aria-busy={isPending || undefined} onClick={() => void hide()} />
				</span>
			}
		>
			<ul>
				{steps.map(({ step, done: isDone }) => {
					const { title, note, Icon, ...way } = ways[step]
					return (
						<li key={step}>
							{isDone ? (
								<span className="first-step first-step-done">
									<IconCheck size={20} stroke={2} aria-hidden />
									<span>
										<VisuallyHidden>Erledigt: </VisuallyHidden>
										{title}
									</span>
								</span>
							) : (
								<AppLink {...way} className="first-step">
									<Icon size={20} stroke={1.8} aria-hidden />
									<span>
										<b>{title}</b>
										<span className="dim">{note}</span>
									</span>
									<IconChevronRight size={18} aria-hidden />
								</AppLink>
							)}
						</li>
					)
				})}
			</ul>
		</Box>
	)
}
