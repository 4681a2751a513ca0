export const SelfHosted = () => (
	<section className="landing-wrap self-hosted">
		<div className="section-head">
			<h2>Auch im eigenen Keller daheim</h2>
			<p>
				Hausheft lässt sich selbst betreiben, auf einem kleinen Rechner zu Hause oder auf einem gemieteten Server: Daten und Fotos liegen in
				einem einzigen Ordner, den Sie sichern wie jeden anderen.
			</p>
		</div>
		<details className="self-hosted-how">
			<summary>Wie das geht</summary>
			<p>Ein Befehl startet alles, die Datenbank eingeschlossen.</p>
			<p>Im Eigenbetrieb gibt es kein Abo, keine Grenzen und keine Statistik über Sie. Diese Seite lädt nichts von fremden Servern.</p>
			<pre className="terminal" aria-label="Beispiel: Hausheft starten">
				<code>
					<span className="terminal-prompt">$</span> npm start{'\n'}
					<span className="terminal-dim">PostgreSQL ist bereit (1.2 s).</span>
					{'\n'}
					<span className="terminal-dim">Hausheft ist bereit nach 2.4 s:</span>
					{'\n'}
					{'  '}http://localhost:3000
				</code>
			</pre>
		</details>
	</section>
)
