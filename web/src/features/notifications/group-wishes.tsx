import type { GroupNotifications } from '@hausheft/contract/notifications.ts'
import { digests, type Digest } from '@hausheft/contract/notification-kinds.ts'
import { Box } from '../../ui/box.tsx'
import { ChipButton } from '../../ui/chip.tsx'
import { DueWish } from './due-wish.tsx'
import { LeadDays } from './lead-days.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { WayBoxes } from './way-boxes.tsx'

const digestNames: Record<Digest, string> = { off: 'Keine', daily: 'Jeden Morgen', weekly: 'Am Montag' }

/** What one wants to hear of in a group. */
export function GroupWishes({ value, onChange }: { value: GroupNotifications; onChange: (value: GroupNotifications) => void }) {
	const { name, reminder, maintenance, inbox, export: exported, mention, reply, sharing, stay, digest, quiet, reads_inbox } = value
	return (
		<Box title={name} className="wishes">
			<DueWish
				title="Erinnerungen"
				note="Was an einem Tag zu erledigen ist."
				value={reminder}
				onChange={(next) => onChange({ ...value, reminder: next })}
			/>
			<DueWish
				title="Unterhalt"
				note="Service, Kontrollen und Reparaturen, die fällig werden."
				value={maintenance}
				onChange={(next) => onChange({ ...value, maintenance: next })}
			/>
			{reads_inbox && (
				<fieldset className="wish">
					<legend>Posteingang</legend>
					<p className="dim">Wenn eine Mail an die Gruppe gekommen ist.</p>
					<WayBoxes value={inbox} onChange={(next) => onChange({ ...value, inbox: next })} />
				</fieldset>
			)}
			<fieldset className="wish">
				<legend>Erwähnungen</legend>
				<p className="dim">Wenn jemand Sie in einer Antwort mit @ nennt.</p>
				<WayBoxes value={mention} onChange={(next) => onChange({ ...value, mention: next })} />
			</fieldset>
			<fieldset className="wish">
				<legend>Antworten</legend>
				<p className="dim">Auf eigene Einträge, und wo man selbst geantwortet hat. In der Zusammenfassung stehen sie immer.</p>
				<WayBoxes value={reply} onChange={(next) => onChange({ ...value, reply: next })} />
			</fieldset>
			<fieldset className="wish">
				<legend>Kosten teilen</legend>
				<p className="dim">Wenn die eigene Partei bezahlt wurde, und wenn abgeschlossen ist.</p>
				<WayBoxes value={sharing} onChange={(next) => onChange({ ...value, sharing: next })} />
			</fieldset>
			<fieldset className="wish">
				<legend>Aufenthalte</legend>
				<p className="dim">Wenn jemand anfragt oder entschieden hat, und vor der Ankunft, mit der Notfallkarte.</p>
				<WayBoxes value={stay} onChange={(next) => onChange({ ...value, stay: { ...stay, ...next } })} />
				{(stay.mail || stay.push) && (
					<div className="wish-more">
						<LeadDays
							title="Vor der Ankunft"
							value={stay.lead_days}
							onChange={(lead_days) => onChange({ ...value, stay: { ...stay, lead_days } })}
						/>
					</div>
				)}
			</fieldset>
			<fieldset className="wish">
				<legend>Exporte</legend>
				<p className="dim">Wenn eine Datei bereit ist, die man erstellen liess.</p>
				<WayBoxes value={exported} onChange={(next) => onChange({ ...value, export: next })} />
			</fieldset>
			<fieldset className="wish">
				<legend>Zusammenfassung als Mail</legend>
				<p className="dim">Was ansteht, und was die anderen eingetragen haben.</p>
				<div className="wish-ways">
					{digests.map((each) => (
						<ChipButton key={each} pressed={digest === each} onPress={() => onChange({ ...value, digest: each })}>
							{digestNames[each]}
						</ChipButton>
					))}
				</div>
			</fieldset>
			<QuietHours value={quiet} onChange={(next) => onChange({ ...value, quiet: next })} />
		</Box>
	)
}
