import { count } from '@hausheft/contract/swiss/formats.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ShownSeries } from './shown-course.ts'

/** A counter that went back leaves a gap: on which days, and what closes it. */
export function BackwardsNotice({ series, place: { base } }: { series: readonly ShownSeries[]; place: InProperty }) {
	const back = series.filter(({ broken }) => broken.length > 0)
	if (back.length === 0) return null
	const days = (broken: readonly string[]) => {
		const named = broken.slice(0, 3).map(dayText).join(', ')
		return broken.length > 3 ? `${named} und an ${count(broken.length - 3, 'weiteren Tag', 'weiteren Tagen')}` : named
	}
	return (
		<Notice
			tone="warn"
			action={
				<LinkButton look="quiet" to={`${base}/events/measurement`}>
					Messungen ansehen
				</LinkButton>
			}
		>
			{`Hier zeigt der Zähler weniger als davor, darum fehlt dort der Verbrauch: ${back
				.map((each) => (series.length > 1 ? `${each.title} ${days(each.broken)}` : days(each.broken)))
				.join('; ')}. Wurde er ausgewechselt, im Eintrag «Zähler ersetzt» ankreuzen, sonst den Stand berichtigen.`}
		</Notice>
	)
}
