// Puts jimsmart/grobotstxt through the Robotspec conformance suite.
package main

import (
	"bufio"
	"encoding/json"
	"os"

	"github.com/jimsmart/grobotstxt"
)

type message struct {
	Cmd    string
	Seq    int
	Body   []byte // JSON's base64
	Agents []string
	Url    *string
}

func answer(m message) map[string]any {
	sitemaps := append([]string{}, grobotstxt.Sitemaps(string(m.Body))...)
	if m.Url == nil {
		return map[string]any{"seq": m.Seq, "sitemaps": sitemaps}
	}
	matcher := grobotstxt.NewRobotsMatcher()
	allowed := matcher.AgentsAllowed(string(m.Body), m.Agents, *m.Url)
	verdict := map[bool]string{true: "allow", false: "disallow"}[allowed]
	return map[string]any{"seq": m.Seq, "verdict": verdict, "line": matcher.MatchingLine(), "sitemaps": sitemaps}
}

func main() {
	in, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for line, err := in.ReadBytes('\n'); err == nil; line, err = in.ReadBytes('\n') {
		var m message
		if json.Unmarshal(line, &m) != nil || m.Cmd == "stop" {
			return
		} else if m.Cmd == "start" {
			out.Encode(map[string]any{"protocol": 1, "name": "grobotstxt", "version": "650362b", "tracks": []string{"match"}})
		} else {
			out.Encode(answer(m))
		}
	}
}
