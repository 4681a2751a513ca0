import { Sheets } from './sheets.tsx'

export const Steps = () => (
	<section className="steps">
		<div className="landing-wrap">
			<div className="section-head">
				<h2>In drei Schritten zum Überblick</h2>
				<p>Alles Weitere ergibt sich aus den Einträgen.</p>
			</div>
			<ol className="steps-list">
				<li>
					<h3>Erfassen in 20 Sekunden</h3>
					<p>
						Plus drücken, Foto machen, ein paar Worte, ein Betrag, gespeichert. Bricht im Keller die Verbindung ab, bleibt das Getippte auf
						dem Gerät.
					</p>
				</li>
				<li>
					<h3>Alle sind im Bild</h3>
					<p>Der Eintrag erscheint sofort bei allen, die dazugehören. Niemand sucht mehr in Chats, Ordnern und Postfächern.</p>
				</li>
				<li>
					<h3>Finden statt suchen</h3>
					<p>Was fällig ist, steht auf der Übersicht, der letzte Zählerstand beim Objekt. Die Suche kennt alles andere.</p>
				</li>
			</ol>
			<Sheets />
		</div>
	</section>
)
