import { inPercent } from '@hausheft/contract/swiss/formats.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { House } from '../kit/house/house.tsx'
import { SetupStep } from './setup-step.tsx'
import { useDemo } from './use-demo.ts'

/** A house full of life to look at, in a group of its own that can be deleted again. */
export function DemoStep({ person }: { person: string }) {
	const { state, start, stop } = useDemo(person)
	const progress = 'progress' in state ? state.progress : undefined
	const share = progress ? progress.done / progress.total : 0
	return (
		<SetupStep
			title="Das Musterhaus"
			lead="Ein Mehrfamilienhaus und ein Rustico, mit drei Jahren voller Einträge, Fotos und Rechnungen. Alle Personen und Firmen sind erfunden."
			others={
				<p>
					Lieber gleich mit dem eigenen Haus?
					<AppLink to="/setup" search={{ step: 'group' }} className="visitor-link">
						Gruppe anlegen
					</AppLink>
				</p>
			}
		>
			<div className="setup-body">
				<div className="setup-houses" aria-hidden="true">
					<House type="mehrfamilienhaus" seed="ai" width={196} height={104} />
					<House type="ferienhaus" seed="at" width={196} height={104} />
				</div>
				{state.is !== 'idle' && (
					<div className="setup-progress">
						<progress max={1} value={share} aria-label="Musterhaus wird gefüllt" />
						<p>
							<span>{progress?.title ?? (state.is === 'running' ? 'Es geht los …' : 'Angefangen und noch nicht fertig.')}</span>
							<span className="setup-share">{inPercent(Math.floor(share * 100))}</span>
						</p>
					</div>
				)}
				<div role="status" className="setup-said">
					{state.is === 'stopped' && !state.problem && <Notice>Angehalten. Was schon da ist, bleibt da.</Notice>}
					{state.is === 'stopped' && state.problem && <Notice tone="bad">{state.problem}</Notice>}
				</div>
				{state.is === 'running' ? (
					<Button look="secondary" wide onClick={stop}>
						Anhalten
					</Button>
				) : (
					<Button wide onClick={() => void start()}>
						{state.is === 'idle' ? 'Musterhaus ansehen' : 'Weiter füllen'}
					</Button>
				)}
				<p className="dim">
					Es entsteht eine eigene Gruppe «Musterhaus …», die niemand sonst sieht. Sie lässt sich in den Einstellungen wieder löschen.
				</p>
			</div>
		</SetupStep>
	)
}
