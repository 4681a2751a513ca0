import { cx } from './cx.ts'
import './amount.css'

/** Francs with their sign: `+1'840.00`, `-845.00`, `0.00`. */
export const signedFrancs = (rappen: number) => (rappen > 0 ? '+' : rappen < 0 ? '-' : '') + francs(rappen)

/** Francs from Rappen as `1'234.50`, always with two places. */
export const francs = (rappen: number) => {
	const [whole, part] = (Math.abs(rappen) / 100).toFixed(2).split('.') as [string, string]
	return `${whole.replace(/\B(?=(\d{3})+$)/g, "'")}.${part}`
}

/** An amount in a list: the sign always shown, green coming in and brick going out. */
export function Amount({ rappen, className }: { rappen: number; className?: string | undefined }) {
	return <span className={cx('amount', rappen > 0 && 'amount-in', rappen < 0 && 'amount-out', className)}>{signedFrancs(rappen)}</span>
}

/** A sum as the headline of a box: `CHF 42'860.15`. */
export function BigAmount({ rappen }: { rappen: number }) {
	return (
		<p className="amount-big">
			<small>CHF</small> {rappen < 0 && '-'}
			{francs(rappen)}
		</p>
	)
}
