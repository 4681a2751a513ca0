import { useId, type ReactNode } from 'react'
import type { Parties, Party } from '@hausheft/contract/parties.ts'
import { quotaOn, sharesOf, splitProblem } from '@hausheft/contract/shares.ts'
import { chf, francsInput } from '@hausheft/contract/swiss/formats.ts'
import { isDay, parseFrancs } from '../../platform/words/typed.ts'
import { ChipButton } from '../../ui/chip.tsx'
import { partiesOn } from '../../kit/own-party.ts'
import { typedNet, type BalanceValues } from '../event-draft/parts/balance.ts'
import { useCountedNights } from './use-counted-nights.ts'
import { differenceText, overBy, splitBody, withRest, type SplitValues } from '../event-draft/parts/split.ts'

const ways = {
	quota: 'Nach Quote',
	equal: 'Nach Köpfen',
	weights: 'Nach Gewichten',
	amounts: 'Nach Beträgen',
	nights: 'Nach Nächten',
} as const
type SplitWay = keyof typeof ways

type ShareChoiceProps = {
	parties: Parties
	balance: BalanceValues
	day: string
	/** What it is called that nobody has paid. */
	none?: string | undefined
	onChange: (balance: BalanceValues) => void
}

/** Who paid, how it is split, and among whom. */
export function ShareChoice({ parties: { id, parties, new_expenses }, balance, day, none = 'Nicht teilen', onChange }: ShareChoiceProps) {
	const { paid_by, split, side } = balance
	const there = partiesOn(parties, day)
	const payers = parties.filter((party) => party.id === paid_by || there.includes(party))
	const sharing = there.filter(({ purse }) => !purse)
	const say = (now: Partial<Pick<BalanceValues, 'paid_by' | 'split'>>) => onChange({ ...balance, ...now, shared: 'said' })
	const hasQuotas = sharing.some((party) => isDay(day) && quotaOn(party, day) !== null)
	const usual: SplitValues = { by: new_expenses === 'quota' && hasQuotas ? 'quota' : 'equal', parties: null }
	const nights = useCountedNights(id, day, split?.by)
	const shares = nights && sharesNow(balance, parties, { day, nights })
	const choose = (by: SplitWay) => say({ paid_by: paid_by || (payers[0]?.id ?? ''), split: splitBy(by, split, sharing, shares) })
	const offered = (Object.keys(ways) as SplitWay[]).filter((by) => by === split?.by || by !== 'quota' || hasQuotas)
	return (
		<div className="share-choice">
			<Chips label={side === 'income' ? 'Eingenommen von' : 'Ausgelegt von'}>
				{payers.map(({ id: party, name }) => (
					<ChipButton key={party} pressed={paid_by === party} onPress={() => say({ paid_by: party, split: split ?? usual })}>
						<span className="chip-name">{name}</span>
					</ChipButton>
				))}
			</Chips>
			<Chips label="Geteilt">
				{offered.map((by) => (
					<ChipButton key={by} pressed={split?.by === by} onPress={() => choose(by)}>
						{ways[by]}
					</ChipButton>
				))}
				<ChipButton pressed={split === null} onPress={() => say({ paid_by: '', split: null })}>
					{none}
				</ChipButton>
			</Chips>
			{split && <Among split={split} sharing={sharing} shares={shares} net={typedNet(balance)} onChange={(now) => say({ split: now })} />}
		</div>
	)
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
	const id = useId()
	return (
		<div role="group" aria-labelledby={id} className="share-chips">
			<span id={id} className="share-label">
				{label}
			</span>
			{children}
		</div>
	)
}

type Shares = ReadonlyMap<string, number> | undefined

type Counted = { day: string; nights: ReadonlyMap<string, number> }
/** What comes to whom, where that can be said. */
function sharesNow(balance: BalanceValues, parties: readonly Party[], { day, nights }: Counted): Shares {
	const { paid_by, split } = balance
	const net = typedNet(balance)
	if (!split || !paid_by || net === undefined || !isDay(day)) return undefined
	const body = splitBody(split, net)
	if (splitProblem(body, net, parties, day)) return undefined
	return new Map(sharesOf({ net, paid_by, split: body, day }, parties, nights).shares.map(({ party, amount }) => [party, Math.abs(amount)]))
}

/** Amounts begin with what came to each before; weights with one each. */
function splitBy(by: SplitWay, before: SplitValues | null, sharing: readonly Party[], shares: Shares): SplitValues {
	const among = before?.parties?.map(({ party }) => party)
	const chosen = sharing.filter(({ id }) => !among || among.includes(id))
	if (by === 'amounts')
		return { by, parties: chosen.map(({ id }) => ({ party: id, value: shares ? francsInput(shares.get(id) ?? 0) : '' })) }
	if (by === 'weights') return { by, parties: chosen.map(({ id }) => ({ party: id, value: '1' })) }
	return { by, parties: among && chosen.length < sharing.length ? chosen.map(({ id }) => ({ party: id, value: '' })) : null }
}

type AmongProps = {
	split: SplitValues
	sharing: readonly Party[]
	shares: Shares
	net: number | undefined
	onChange: (split: SplitValues) => void
}

/** The parties that it is split among, each with what comes to it. */
function Among({ split: { by, parties: among }, sharing, shares, net, onChange }: AmongProps) {
	const isValued = by === 'weights' || by === 'amounts'
	const isIn = (id: string) => !among || among.some(({ party }) => party === id)
	const rowOf = (id: string) => among?.find(({ party }) => party === id) ?? { party: id, value: by === 'weights' ? '1' : '' }
	const toggle = (id: string) => {
		const chosen = sharing.filter((party) => (party.id === id ? !isIn(id) : isIn(party.id))).map((party) => rowOf(party.id))
		onChange({ by, parties: chosen.length === sharing.length && !isValued ? null : chosen })
	}
	const type = (id: string, value: string) =>
		onChange({ by, parties: (among ?? []).map((row) => (row.party === id ? { ...row, value } : row)) })
	return (
		<>
			<ul className="share-rows" aria-label="Geteilt unter">
				{sharing.map(({ id, name }) => (
					<li key={id}>
						<label className="share-party">
							<input type="checkbox" checked={isIn(id)} onChange={() => toggle(id)} />
							<span>{name}</span>
						</label>
						{isValued && isIn(id) && (
							<input
								className="input share-value"
								inputMode={by === 'amounts' ? 'decimal' : 'numeric'}
								aria-label={by === 'amounts' ? `${name}: CHF` : `${name}: Gewicht`}
								autoComplete="off"
								maxLength={16}
								value={rowOf(id).value}
								onChange={({ currentTarget }) => type(id, currentTarget.value)}
								onBlur={({ currentTarget }) => by === 'amounts' && type(id, tidy(currentTarget.value))}
							/>
						)}
						{by !== 'amounts' && <span className="share-amount">{isIn(id) && shares ? chf(shares.get(id) ?? 0) : ''}</span>}
					</li>
				))}
			</ul>
			{by === 'amounts' && among && net !== undefined && (
				<Rest among={among} net={net} sharing={sharing} onChange={(parties) => onChange({ by, parties })} />
			)}
		</>
	)
}

const tidy = (typed: string) => {
	const rappen = parseFrancs(typed)
	return rappen === undefined ? typed : francsInput(rappen)
}

type Rows = NonNullable<SplitValues['parties']>
type RestProps = { among: Rows; net: number; sharing: readonly Party[]; onChange: (rows: Rows) => void }

/** Amounts that do not add up: by how much, and whose it is in one touch. */
function Rest({ among, net, sharing, onChange }: RestProps) {
	const off = overBy(among, net)
	const named = sharing.filter(({ id }) => among.some(({ party }) => party === id))
	return (
		<div className="share-rest" role="status">
			{off === 0 ? (
				<span className="dim">Geht auf.</span>
			) : (
				<>
					<span className="share-off">{differenceText(off)}</span>
					{named.map(({ id, name }) => (
						<button key={id} type="button" className="chip" onClick={() => onChange(withRest(among, net, id))}>
							<span className="chip-name">{`Rest an ${name}`}</span>
						</button>
					))}
				</>
			)}
		</div>
	)
}
