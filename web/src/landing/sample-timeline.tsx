import { EntryCardBody } from '../features/events/entry-card.tsx'
import { TimelineMonth, TimelineRow } from '../features/timeline/timeline-row.tsx'
import type { ComponentProps } from 'react'
import { House } from '../kit/house/house.tsx'
import { samplePhotos } from './sample-photos.tsx'
import { seeds } from './village.ts'

type Sample = ComponentProps<typeof EntryCardBody> & { day?: ComponentProps<typeof TimelineRow>['day'] }

const entries: Sample[] = [
	{
		kind: 'maintenance',
		day: { number: 20, weekday: 'Fr', date: 'Freitag, 20. November' },
		title: 'Boiler entkalkt',
		rappen: -123450,
		meta: ['11:05', 'Boiler', 'Sanitär Huber AG', 'Anna'],
		note: 'Dichtung ersetzt, nächstes Mal in drei Jahren.',
		photos: samplePhotos,
	},
	{ kind: 'balance', title: 'Miete November', rappen: 184000, meta: ['08:00', 'Wohnung 2.1', 'Lena Aebischer'] },
	{
		kind: 'measurement',
		day: { number: 16, weekday: 'Mo', date: 'Montag, 16. November' },
		title: 'Wasser abgelesen',
		value: '812.4 m³',
		meta: ['18:20', 'Wasserzähler', 'Beat'],
	},
	{
		kind: 'time-recording',
		day: { number: 14, weekday: 'Sa', date: 'Samstag, 14. November' },
		title: 'Laub gerecht, Treppenhaus gewischt',
		value: '1 h 25 min',
		meta: ['09:10', 'Umgebung', 'Beat'],
	},
	{
		kind: 'reminder',
		day: { number: 12, weekday: 'Do', date: 'Donnerstag, 12. November' },
		title: 'Kaminfeger bestätigen',
		state: 'open',
		meta: ['bis 30. November', 'Nina'],
	},
]

/** A piece of the real timeline, with the app's own markup and invented entries. */
export function SampleTimeline() {
	return (
		<figure className="sample">
			<figcaption className="sample-head">
				<House type="mehrfamilienhaus" seed={seeds.mehrfamilienhaus} width={132} height={96} />
				<span>
					<b>Bergstrasse 12</b>
					<small>8810 Horgen · Beispiel</small>
				</span>
			</figcaption>
			<div className="sample-body">
				<TimelineMonth name="November" note="5 Einträge" />
				<ol>
					{entries.map(({ day, ...entry }, i) => (
						<TimelineRow key={entry.title} kind={entry.kind} day={day} first={i === 0} last={i === entries.length - 1}>
							<div className="card entry-card">
								<EntryCardBody {...entry} />
							</div>
						</TimelineRow>
					))}
				</ol>
			</div>
		</figure>
	)
}
