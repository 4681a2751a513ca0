import { netFrancs, signedFrancs } from '@hausheft/contract/swiss/formats.ts'
import { cx } from './cx.ts'
import './amount.css'

type AmountProps = {
	rappen: number
	/** With «CHF», small, where nothing around it says so. */
	currency?: boolean
	/** A sum that is no side of a balance: a sign below zero alone, and no colour. */
	plain?: boolean
	className?: string | undefined
}

/** An amount as a figure: its sign always shown, green coming in and brick going out; never apart from its currency. */
export function Amount({ rappen, currency = false, plain = false, className }: AmountProps) {
	const tone = !plain && (rappen > 0 ? 'amount-in' : rappen < 0 && 'amount-out')
	return (
		<span className={cx('amount', tone, className)}>
			{currency && (
				<>
					<small>CHF</small>{' '}
				</>
			)}
			{plain ? netFrancs(rappen) : signedFrancs(rappen)}
		</span>
	)
}
