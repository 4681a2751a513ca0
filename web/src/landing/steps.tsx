import { HoursSheet, StatisticSheet, TaxSheet } from './sheets.tsx'

export const Steps = () => (
	<section className="steps">
		<div className="landing-wrap">
			<div className="section-head">
				<h2>In drei Schritten zum sorglosen Jahresende</h2>
				<p>Alles Weitere ergibt sich aus den Einträgen.</p>
			</div>
			<ol className="steps-list">
				<li>
					<h3>Erfassen in 20 Sekunden</h3>
					<p>
						Plus drücken, Foto machen, ein paar Worte, ein Betrag, gespeichert. Am Telefon im Keller auch ohne Empfang: gesendet wird,
						sobald wieder Verbindung da ist.
					</p>
				</li>
				<li>
					<h3>Alle sind im Bild</h3>
					<p>Der Eintrag erscheint sofort bei allen, die dazugehören. Niemand sucht mehr in Chats, Ordnern und Postfächern.</p>
				</li>
				<li>
					<h3>Auswerten statt zusammensuchen</h3>
					<p>Steuerliste mit Belegen, Stundenrapport der Hauswartung und Statistik des Verbrauchs liegen Ende Jahr bereit.</p>
				</li>
			</ol>
			<div className="sheets">
				<TaxSheet />
				<HoursSheet />
				<StatisticSheet />
			</div>
		</div>
	</section>
)
