import { IconDeviceMobile, IconMail } from '../../ui/icons.gen.ts'

type Ways = { mail: boolean; push: boolean }

/** By mail, on one's devices, or neither. */
export function WayBoxes({ value: { mail, push }, onChange }: { value: Ways; onChange: (ways: Ways) => void }) {
	return (
		<div className="wish-ways">
			<label className="wish-box">
				<input type="checkbox" checked={mail} onChange={({ target }) => onChange({ mail: target.checked, push })} />
				<IconMail size={18} stroke={1.8} aria-hidden />
				Mail
			</label>
			<label className="wish-box">
				<input type="checkbox" checked={push} onChange={({ target }) => onChange({ mail, push: target.checked })} />
				<IconDeviceMobile size={18} stroke={1.8} aria-hidden />
				Gerät
			</label>
		</div>
	)
}
