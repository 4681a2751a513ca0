import type { Group } from '@hausheft/contract/groups.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Button } from '../ui/button.tsx'
import { CreateGroup } from '../features/groups/create-group.tsx'
import { GroupName } from '../features/members/group-name.tsx'
import { SetupStep } from './setup-step.tsx'
import { useStep } from './use-step.ts'

/** `group`: the one that was made here before, for who has come back. */
export function GroupStep({ group }: { group: Group | undefined }) {
	const go = useStep()
	const goOn = async ({ id }: Group) => {
		// Back leads to this group, not to the making of another.
		await go('group', { group: id, replace: true })
		await go('property', { group: id })
	}
	return (
		<SetupStep
			number={2}
			title="Wer ist dabei?"
			lead="Eine Gruppe führt ihre Häuser gemeinsam: die Familie, die Erbengemeinschaft, der Vorstand. Einladen lässt sich später jederzeit."
			others={
				<p>
					Zuerst nur umsehen?
					<AppLink to="/setup" search={{ step: 'demo' }} className="visitor-link">
						Musterhaus ansehen
					</AppLink>
				</p>
			}
		>
			<div className="setup-body">
				{group ? (
					<>
						<GroupName group={group} mayChange />
						<Button wide onClick={() => void go('property', { group: group.id })}>
							Weiter
						</Button>
					</>
				) : (
					<CreateGroup onCreated={(made) => void goOn(made)} />
				)}
			</div>
		</SetupStep>
	)
}
