// Puts temoto/robotstxt through the Robotspec conformance suite.
package main

import (
	"bufio"
	"encoding/json"
	"net/url"
	"os"

	"github.com/temoto/robotstxt"
)

type message struct {
	Cmd    string
	Seq    int
	Body   []byte // JSON's base64
	Agents []string
	Url    *string
}

func answer(m message) map[string]any {
	if len(m.Agents) > 1 {
		return map[string]any{"seq": m.Seq, "skipped": "one agent only"}
	}
	robots, err := robotstxt.FromBytes(m.Body)
	if err != nil {
		return map[string]any{"seq": m.Seq, "errored": err.Error()}
	}
	sitemaps := append([]string{}, robots.Sitemaps...)
	if m.Url == nil {
		return map[string]any{"seq": m.Seq, "sitemaps": sitemaps}
	}
	u, err := url.Parse(*m.Url) // it asks for a path
	if err != nil || u.Host == "" {
		return map[string]any{"seq": m.Seq, "verdict": "invalid"}
	}
	verdict := map[bool]string{true: "allow", false: "disallow"}[robots.TestAgent(u.RequestURI(), m.Agents[0])]
	return map[string]any{"seq": m.Seq, "verdict": verdict, "sitemaps": sitemaps}
}

func main() {
	in, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for line, err := in.ReadBytes('\n'); err == nil; line, err = in.ReadBytes('\n') {
		var m message
		if json.Unmarshal(line, &m) != nil || m.Cmd == "stop" {
			return
		} else if m.Cmd == "start" {
			out.Encode(map[string]any{"protocol": 1, "name": "temoto/robotstxt", "version": "1.1.2", "tracks": []string{"match"}})
		} else {
			out.Encode(answer(m))
		}
	}
}
