import { IconCheck } from '@tabler/icons-react'

type Plan = {
	name: string
	price: string
	per: string
	year?: string
	text: string
	limits: [properties: string, objects: string, events: string, files: string]
	featured?: boolean
}

const plans: Plan[] = [
	{
		name: 'Gratis',
		price: '0',
		per: 'für immer',
		text: 'Zum Kennenlernen und für das eine Haus.',
		limits: ['1 Liegenschaft', '25 Objekte, 50 Kontakte', '500 Einträge, 10 Journale', '250 Dateien'],
	},
	{
		name: 'Haus',
		price: '9',
		per: 'pro Monat',
		year: 'oder CHF 90 im Jahr',
		text: 'Für Familien, Erbengemeinschaften und Vermietende.',
		limits: ['5 Liegenschaften', '250 Objekte, 500 Kontakte', "20'000 Einträge, 50 Journale", "10'000 Dateien"],
		featured: true,
	},
	{
		name: 'Verwaltung',
		price: '24',
		per: 'pro Monat',
		year: 'oder CHF 240 im Jahr',
		text: 'Für STWEG und kleine Verwaltungen.',
		limits: ['50 Liegenschaften', "5'000 Objekte, 5'000 Kontakte", "500'000 Einträge, 500 Journale", "200'000 Dateien"],
	},
]

export const Prices = () => (
	<section className="landing-wrap" id="preise">
		<div className="section-head">
			<h2>Ein Preis für die ganze Gruppe</h2>
			<p>
				Bezahlt wird pro Gruppe, nicht pro Person. Alle Funktionen sind in jedem Abo dabei; die Abos unterscheiden sich nur in der Menge.
			</p>
		</div>
		<ul className="plans">
			{plans.map(({ name, price, per, year, text, limits, featured }) => (
				<li key={name} className={featured ? 'plan plan-featured' : 'plan'}>
					<h3>{name}</h3>
					<p className="plan-price">
						<small>CHF</small> {price} <span>{per}</span>
					</p>
					<p className="plan-year">{year ?? 'ohne Kreditkarte'}</p>
					<p className="plan-text">{text}</p>
					<ul>
						{limits.map((limit) => (
							<li key={limit}>
								<IconCheck size={18} stroke={2} aria-hidden />
								{limit}
							</li>
						))}
					</ul>
					<a className={featured ? 'button button-primary' : 'button button-secondary'} href="/setup">
						{name === 'Gratis' ? 'Kostenlos beginnen' : `Mit ${name} beginnen`}
					</a>
				</li>
			))}
		</ul>
		<p className="plans-note">
			Ist eine Grenze erreicht, lässt sich nichts Neues anlegen. Bestehende Daten bleiben erhalten, les- und exportierbar, auch nach einer
			Kündigung des Abos.
		</p>
	</section>
)
