import type { Group } from '@hausheft/contract/groups.ts'
import { nightsInYear } from '@hausheft/contract/stay-nights.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { stayCan } from '../../platform/rights/stay-can.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import type { NamedStay } from './named-stays.ts'
import { wishGroups } from './stay-choice.ts'
import { turnsIn, type PeakTime } from './stay-turns.ts'
import { companyText, nightCount, nightsText, spanOfStay } from './stay-words.ts'
import { useDecide } from './use-decide.ts'

type AskedBoxProps = {
	stays: readonly NamedStay[]
	group: Group
	peaks: readonly PeakTime[]
	today: Day
	onOpen: (id: string) => void
}

/** What is asked for and not over: wishes that cannot all come true stand together, each with what its side has this year. */
export function AskedBox({ stays, group, peaks, today, onOpen }: AskedBoxProps) {
	const { decide, busy } = useDecide()
	const groups = wishGroups(stays.filter(({ until_on }) => until_on > today))
	if (groups.length === 0) return null
	const can = stayCan(group).decide.may
	return (
		<Box title="Angefragt" className="asked-box">
			{groups.map((wishes) => {
				const [first] = wishes
				const turns = [...new Set(wishes.flatMap((wish) => turnsIn(wish, peaks)))]
				return (
					<div key={first?.id} className="wishes-together">
						{wishes.length > 1 && <p className="dim">{`${wishes.length} Wünsche zur gleichen Zeit`}</p>}
						{turns.map((turn) => (
							<p key={turn} className="asked-turn">
								{turn}
							</p>
						))}
						<ul>
							{wishes.map((wish) => (
								<li key={wish.id} className="asked-wish">
									<button type="button" className="asked-what" data-printed onClick={() => onOpen(wish.id)}>
										<b>{wish.name}</b>
										<span>{`${spanOfStay(wish)} · ${nightsText(wish)}`}</span>
										<small className="dim">{[companyText(wish), hadText(wish, stays)].filter(Boolean).join(' · ')}</small>
									</button>
									{can ? (
										<span className="asked-ways">
											<Button
												look="secondary"
												aria-label={`Absagen: ${wish.name}`}
												busy={busy}
												onClick={() => void decide(wish, 'refused')}
											>
												Absagen
											</Button>
											<Button aria-label={`Zusagen: ${wish.name}`} busy={busy} onClick={() => void decide(wish, 'fixed')}>
												Zusagen
											</Button>
										</span>
									) : (
										<span className="dim">wartet auf Antwort</span>
									)}
								</li>
							))}
						</ul>
					</div>
				)
			})}
		</Box>
	)
}

/** What its party has already in the year of its arrival. */
function hadText({ party, from_on }: NamedStay, stays: readonly NamedStay[]): string | undefined {
	if (party === null) return undefined
	const year = Number(from_on.slice(0, 4))
	const had = stays
		.filter((stay) => stay.party === party && stay.state === 'fixed')
		.reduce((all, stay) => all + nightsInYear(stay, year), 0)
	return `${year} bisher ${nightCount(had)}`
}
