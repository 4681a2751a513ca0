import { signedFrancs } from '@hausheft/contract/swiss/formats.ts'
import { cx } from './cx.ts'
import './amount.css'

/** An amount in a list: the sign always shown, green coming in and brick going out. */
export function Amount({ rappen, className }: { rappen: number; className?: string | undefined }) {
	return <span className={cx('amount', rappen > 0 && 'amount-in', rappen < 0 && 'amount-out', className)}>{signedFrancs(rappen)}</span>
}
