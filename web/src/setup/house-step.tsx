import { useNavigate } from '@tanstack/react-router'
import { FirstHouse } from '../features/groups/first-house.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { SetupStep } from './setup-step.tsx'

/** A house with the group that keeps it, in one go; the form of the first entry comes right after it. */
export function HouseStep({ onBegin }: { onBegin: () => void }) {
	const navigate = useNavigate()
	return (
		<SetupStep
			number={2}
			title="Wie heisst das Haus?"
			lead="Zum Beispiel «Seehaus». Mit Name und Bild ist es getan, alles andere kann warten."
			others={
				<>
					<p>
						Zuerst nur umsehen?
						<AppLink to="/setup" search={{ step: 'demo' }} className="visitor-link">
							Musterhaus ansehen
						</AppLink>
					</p>
					<p>
						Mehrere Häuser?
						<AppLink to="/setup" search={{ step: 'group' }} className="visitor-link">
							Zuerst eine Gruppe anlegen
						</AppLink>
					</p>
				</>
			}
		>
			<div className="setup-body">
				<FirstHouse
					onBegin={onBegin}
					onMade={({ id }) => void navigate({ to: '/group/$group/create', params: { group: id }, replace: true })}
				/>
			</div>
		</SetupStep>
	)
}
